import type { Command } from 'commander'
import { doctorCommand } from './commands/doctor'
import { exportCommand } from './commands/export'
import { importCommand } from './commands/import'
import { policyCommand } from './commands/policy'
import { projectCommand } from './commands/project'
import { sampleCommand } from './commands/sample'
import { seedCommand } from './commands/seed'
import { tokenCommand } from './commands/token'
import { userCommand } from './commands/user'

/** Every command of the line, in the order in which `--help` shows them. A new one: its file and its line here. */
export const COMMANDS: readonly ((program: Command) => void)[] = [
  tokenCommand,
  userCommand,
  projectCommand,
  policyCommand,
  importCommand,
  exportCommand,
  sampleCommand,
  seedCommand,
  doctorCommand,
]
