/**
 * `npm run policy:local`: a small real model on this machine, served over the OpenAI protocol, and two policies on it
 * in the demo project. Serves until Ctrl-C. An Ollama that runs here with a model is taken instead of all that.
 *   npm run policy:local -- --gguf FILE      another model
 *   npm run policy:local -- --huggingface OWNER/NAME[/FILE.gguf]   a model of Hugging Face
 *   npm run policy:local -- --server PATH    another llama-server than the one in PATH
 *   npm run policy:local -- --url ADDRESS    a server that runs already, such as http://127.0.0.1:1234/v1
 *   npm run policy:local -- --model NAME     which of its models; default: the first that it lists
 *   npm run policy:local -- --project SLUG   another project than demo
 *   npm run policy:local -- --port NUMBER    another port than 8080
 */
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { exitOf, isEnding, launch } from './steps/children.mjs'
import { endInOrder } from './steps/ending.mjs'
import { findModelFile } from './steps/hugging-face.mjs'
import { ensureModel, ensureServer, PARALLEL, planOf } from './steps/local-model.mjs'
import { createLog, Problem, showProblem } from './steps/log.mjs'
import { checkNode } from './steps/node-version.mjs'
import { nextFreePort } from './steps/ports.mjs'
import { ROOT } from './steps/root.mjs'

const OLLAMA = 'http://127.0.0.1:11434/v1'
/** Two policies on one model: a careful one and a free one, so that there is something to compare. */
const POLICIES = [
  { name: 'local-careful', temperature: '0.2', prompt: 'Answer briefly and plainly. Say so where you do not know.' },
  { name: 'local-free', temperature: '1.0', prompt: 'Answer in a lively way, with an example where one helps.' },
]
const UNTIL_READY_MS = 120_000

const log = createLog(process.stdout)
const { end } = endInOrder({ say: log.line, after: async () => undefined })

async function modelsOf(baseUrl) {
  try {
    const answer = await fetch(`${baseUrl}/models`, { signal: AbortSignal.timeout(2000) })
    return answer.ok ? (await answer.json()).data.map(({ id }) => id) : []
  } catch {
    return []
  }
}

/** @param {number} [atOnce] requests that the server answers at once; unknown of one that ran already */
async function register(project, baseUrl, model, atOnce) {
  for (const { name, temperature, prompt } of POLICIES) {
    const options = {
      project,
      name,
      'base-url': baseUrl,
      model,
      temperature,
      'max-tokens': '250',
      ...(atOnce && { 'max-concurrency': String(atOnce) }),
      'system-prompt': prompt,
    }
    const words = Object.entries(options).flatMap(([key, value]) => [`--${key}`, value])
    const args = [path.join(ROOT, 'scripts', 'flywheel.mjs'), 'policy', 'add', ...words]
    const child = launch('flywheel', process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] })
    if ((await exitOf(child)) !== 0) throw new Problem(`The policy ${name} could not be added to "${project}".`)
  }
}

async function untilReady(baseUrl, child) {
  for (const since = Date.now(); Date.now() - since < UNTIL_READY_MS; await sleep(300)) {
    if ((await modelsOf(baseUrl)).length > 0) return
    if (child.exitCode !== null) break
  }
  throw new Problem('The model server did not come up; its last words stand above.')
}

async function serve({ gguf, huggingface, server, port: wanted = '8080' }) {
  const remote = huggingface ? await findModelFile(huggingface) : null
  const plan = planOf({ gguf, remote, program: server })
  log.line(plan.length > 0 ? 'This will be set up once:' : 'Everything is set up already.')
  for (const line of plan) log.line(`  ${line}`)
  const file = await ensureModel({ gguf, remote }, log)
  const port = await nextFreePort(Number(wanted))
  const model = path.basename(file, '.gguf')
  const [program, args] = await ensureServer({ program: server, file, alias: model, port })
  log.line(`Serving ${model} on 127.0.0.1:${port}`)
  const child = launch('model', program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const baseUrl = `http://127.0.0.1:${port}/v1`
  await untilReady(baseUrl, child)
  return { baseUrl, model, ended: exitOf(child) }
}

/** A server that runs already: the given one, else an Ollama, unless a file is to be served. */
async function findRunning({ url, gguf, huggingface, server, model }) {
  const baseUrl = url ?? (gguf || huggingface || server ? null : OLLAMA)
  if (!baseUrl) return null
  const models = await modelsOf(baseUrl)
  if (url && models.length === 0)
    throw new Problem(`${url} lists no models: no server of the OpenAI protocol answers there.`)
  if (model && models.length > 0 && !models.includes(model))
    throw new Problem(`${baseUrl} has no model ${model}; it has ${models.join(', ')}.`)
  return models.length > 0 ? { baseUrl, model: model ?? models[0] } : null
}

async function main() {
  checkNode()
  const names = ['gguf', 'huggingface', 'server', 'url', 'model', 'project', 'port']
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' }]))
  const { project = 'demo', ...given } = parseArgs({ options }).values
  const running = await findRunning(given)
  if (running) {
    log.line(`A server runs at ${running.baseUrl}: taking its model ${running.model}. Nothing is fetched.`)
    await register(project, running.baseUrl, running.model)
    return end(0)
  }
  const { baseUrl, model, ended } = await serve(given)
  await register(project, baseUrl, model, PARALLEL)
  log.line(
    `\nTwo policies answer in "${project}": ask them under Ask. Ctrl-C ends the model, and keeps what was asked.`,
  )
  await ended
  if (!isEnding()) throw new Problem('The model server has ended; its last words stand above.')
  await end(0)
}

main().catch(async (error) => {
  if (error.message !== 'Stopped.') showProblem(error)
  await end(1)
})
