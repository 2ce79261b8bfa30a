/** The layers of the house, with the two proofs that the check itself looks: enough modules, and a planted fault seen. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { filesUnder } from './hash.mjs'
import { ROOT, statePath } from './root.mjs'

const CONFIG = '.dependency-cruiser.cjs'
const FOLDERS = ['lib', 'app', 'prisma']

function cruise(cwd, folders) {
  const cli = path.join(ROOT, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs')
  const args = [cli, ...folders, '--config', CONFIG, '--output-type', 'json']
  const result = spawnSync(process.execPath, args, { cwd, encoding: 'utf8', maxBuffer: 256_000_000, timeout: 300_000 })
  try {
    return JSON.parse(result.stdout)
  } catch {
    throw new Error(`dependency-cruiser gave no answer: ${result.stderr || result.error?.message || result.stdout}`)
  }
}

function plantedFaultIsSeen() {
  const folder = statePath('layers', CONFIG)
  const house = path.dirname(folder)
  rmSync(house, { recursive: true, force: true })
  mkdirSync(path.join(house, 'lib', 'math'), { recursive: true })
  mkdirSync(path.join(house, 'lib', 'jobs'), { recursive: true })
  for (const file of [CONFIG, 'tsconfig.json']) cpSync(path.join(ROOT, file), path.join(house, file))
  writeFileSync(path.join(house, 'lib', 'jobs', 'planted.ts'), 'export type Planted = string\n')
  writeFileSync(
    path.join(house, 'lib', 'math', 'fault.ts'),
    "import type { Planted } from '../jobs/planted'\nexport type Fault = Planted\n",
  )
  const { summary } = cruise(house, ['lib'])
  rmSync(house, { recursive: true, force: true })
  return summary.violations.some((one) => one.rule.name === 'pure-imports-only-pure')
}

/** @returns {string[]} what is wrong, one line each; empty when the layers hold */
export function checkLayers() {
  const folders = FOLDERS.filter((folder) => existsSync(path.join(ROOT, folder)))
  const { modules, summary } = cruise(ROOT, folders)
  const wrong = summary.violations
    .filter((one) => one.rule.severity === 'error')
    .map((one) => `${one.rule.name}: ${one.from} → ${one.to}`)
  const cruised = new Set(modules.map((module) => module.source))
  const sources = ['lib', 'app'].flatMap((folder) => filesUnder(path.join(ROOT, folder), ['generated', '.next']))
  const missed = sources
    .map((file) => path.relative(ROOT, file).replaceAll(path.sep, '/'))
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && !cruised.has(file))
  for (const file of missed) wrong.push(`not looked at: ${file}`)
  if (!plantedFaultIsSeen()) wrong.push('a planted forbidden import was not seen, so this check sees nothing')
  return wrong
}
