import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const PEERS = path.join(import.meta.dirname, 'peers')
const VENV = path.join(PEERS, '.venv')

/** A Python environment of the peers' own. Each is installed by itself, so that one that is out of reach takes none with it. */
export function setUpPeers(): void {
  if (!existsSync(path.join(VENV, 'bin', 'python'))) call('python3', ['-m', 'venv', VENV])
  const names = readFileSync(path.join(PEERS, 'requirements.txt'), 'utf8').split('\n').filter(Boolean)
  for (const name of names) {
    const ok = call(path.join(VENV, 'bin', 'pip'), ['install', '--quiet', '--retries', '0', name])
    console.log(`${ok ? 'ready ' : 'absent'}  ${name}`)
  }
}

const call = (command: string, args: string[]) =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'] }).status === 0
