/**
 * A model file by its Hugging Face name, `OWNER/NAME` or `OWNER/NAME/FILE.gguf`. HF_ENDPOINT names another host that
 * speaks the same protocol, HF_TOKEN a token for files behind one.
 */
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Problem } from './log.mjs'

/** Of several files the first that is there: small enough for a laptop, and good enough to talk to. */
const PREFERRED = [/q4_k_m/i, /q4_0/i, /q4/i, /q5/i, /q8/i]

const host = () => (process.env.HF_ENDPOINT ?? 'https://huggingface.co').replace(/\/$/, '')
const headers = () => (process.env.HF_TOKEN ? { authorization: `Bearer ${process.env.HF_TOKEN}` } : {})

/**
 * What would be fetched, and how much of it.
 * @param {string} name @returns {Promise<{ url: string, file: string, bytes: number | null }>}
 */
export async function findModelFile(name) {
  const parts = name.split('/')
  const [owner, repository, ...rest] = parts
  if (parts.some((part) => !/^[\w.-]+$/.test(part) || /^\.+$/.test(part)) || !repository)
    throw new Problem(`"${name}" is no Hugging Face name: OWNER/NAME, or OWNER/NAME/FILE.gguf.`)
  const repo = `${owner}/${repository}`
  const wanted = rest.join('/')
  const answer = await ask(`${host()}/api/models/${repo}`, name)
  const files = ((await answer.json()).siblings ?? []).map(({ rfilename }) => rfilename)
  // A model cut into several files, and the part of one that reads pictures, are served by nobody alone.
  const models = files.filter((file) => /\.gguf$/i.test(file) && !/-of-\d+\.gguf$|mmproj/i.test(file))
  const file = wanted
    ? files.find((one) => one === wanted)
    : (PREFERRED.map((kind) => models.find((one) => kind.test(one))).find(Boolean) ?? models[0])
  if (!file)
    throw new Problem(
      `${repo} has no ${wanted || 'GGUF file'}${models.length > 0 ? `; it has ${models.join(', ')}` : ''}.`,
    )
  const url = `${host()}/${repo}/resolve/main/${file}`
  const head = await ask(url, name, { method: 'HEAD' })
  const length = Number(head.headers.get('content-length'))
  return { url, file, bytes: length > 0 ? length : null }
}

async function ask(url, name, init = {}) {
  const answer = await fetch(url, { ...init, headers: { ...headers(), ...init.headers } }).catch((error) => {
    throw new Problem(`${host()} does not answer (${error.cause?.code ?? error.message}).`)
  })
  if (answer.status === 401 || answer.status === 403)
    throw new Problem(`${name} is behind a licence or private: give a token of yours in HF_TOKEN.`)
  if (answer.status === 404) throw new Problem(`${host()} has no ${name}.`)
  if (!answer.ok) throw new Problem(`${host()} answers ${answer.status} for ${name}.`)
  return answer
}

/**
 * Fetches a file into `target`, from where an earlier try was cut off. It stands under its name only when it is whole.
 * @param {{ url: string, bytes: number | null }} found @param {string} target
 * @param {(done: number, total: number | null) => void} progress bytes
 */
export async function fetchModelFile({ url, bytes }, target, progress) {
  const part = `${target}.part`
  await mkdir(path.dirname(target), { recursive: true })
  let done = await stat(part).then(
    ({ size }) => size,
    () => 0,
  )
  if (bytes === null || done >= bytes) {
    await rm(part, { force: true })
    done = 0
  }
  const answer = await ask(url, url, { headers: done > 0 ? { range: `bytes=${done}-` } : {} })
  if (answer.status !== 206) done = 0
  const count = new Transform({
    transform(chunk, _encoding, next) {
      done += chunk.length
      progress(done, bytes)
      next(null, chunk)
    },
  })
  await pipeline(Readable.fromWeb(answer.body), count, createWriteStream(part, { flags: done > 0 ? 'a' : 'w' })).catch(
    () => {
      throw new Problem('The download was cut off; the same command goes on where it stopped.')
    },
  )
  if (bytes !== null && done !== bytes) throw new Problem(`Got ${done} of ${bytes} bytes; the same command goes on.`)
  await rename(part, target)
}
