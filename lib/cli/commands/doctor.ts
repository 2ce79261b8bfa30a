import type { Command } from 'commander'
import { AppError } from '@/lib/errors'
import { CHECKS } from '../doctor/checks'

export function doctorCommand(program: Command): void {
  program.command('doctor').description('check the installation and say what is wrong and what helps').action(doctor)
}

async function doctor(): Promise<void> {
  let faults = 0
  for (const { name, needsDatabase, check, remedy } of CHECKS) {
    const skipped = needsDatabase && faults > 0
    const problem = skipped ? 'not looked at, because of what is wrong above' : await tried(check)
    if (problem === null) console.log(`ok     ${name}`)
    else console.log(skipped ? `-      ${name}: ${problem}` : `WRONG  ${name}: ${problem} ${remedy}`)
    if (problem !== null && !skipped) faults += 1
  }
  if (faults > 0) throw new AppError('unavailable', `${faults === 1 ? 'One thing is' : `${faults} things are`} wrong.`)
}

async function tried(check: () => Promise<string | null>): Promise<string | null> {
  try {
    return await check()
  } catch (error) {
    return error instanceof Error ? (error.message.trim().split('\n').at(-1) ?? '') : String(error)
  }
}
