import { Command, CommanderError } from 'commander'
import { COMMANDS } from './commands'
import { toSentence } from './sentence'

/** Exit codes: done; refused or failed; the command line itself was wrong. */
const DONE = 0
const FAILED = 1
const MISUSED = 2

/**
 * Runs one command; never throws. What a command answers goes to stdout, what went wrong as one sentence to stderr.
 * @param args  without the program's name
 * @returns     exit code: 0 done, 1 refused or failed, 2 wrong usage
 */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  try {
    await makeProgram().parseAsync(args, { from: 'user' })
    return DONE
  } catch (error) {
    // Commander has said its own: help on stdout (code 0), or what was wrong on stderr.
    if (error instanceof CommanderError) return error.exitCode === 0 ? DONE : MISUSED
    console.error(`error: ${toSentence(error)}`)
    return FAILED
  }
}

function makeProgram(): Command {
  const program = new Command('flywheel').description('Flywheel from the command line')
  // Set before the commands are made: they take it over.
  program.exitOverride().showHelpAfterError('(--help shows what there is)')
  for (const register of COMMANDS) register(program)
  return program
}
