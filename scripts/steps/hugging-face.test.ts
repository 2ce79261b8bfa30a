import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fetchModelFile, findModelFile } from './hugging-face.mjs'

const BODY = Buffer.from(Array.from({ length: 300_000 }, (_, i) => i % 251))
const FILES = ['README.md', 'm-Q8_0.gguf', 'm-Q4_K_M.gguf', 'mmproj-Q4_K_M.gguf', 'm-Q4_K_M-00001-of-00002.gguf']
let server: Server
let cutAt: number | null
let ranges: (string | undefined)[]

beforeEach(async () => {
  cutAt = null
  ranges = []
  server = createServer((request, response) => {
    if (request.url === '/api/models/ada/tiny')
      return response.end(JSON.stringify({ siblings: FILES.map((rfilename) => ({ rfilename })) }))
    if (request.url === '/api/models/ada/closed') return response.writeHead(401).end()
    if (request.url !== '/ada/tiny/resolve/main/m-Q4_K_M.gguf') return response.writeHead(404).end()
    if (request.method === 'HEAD') return response.writeHead(200, { 'content-length': BODY.length }).end()
    ranges.push(request.headers.range)
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
    response.writeHead(from > 0 ? 206 : 200, { 'content-length': BODY.length - from })
    if (cutAt === null) return response.end(BODY.subarray(from))
    return response.write(BODY.subarray(from, cutAt), () => response.destroy())
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  process.env.HF_ENDPOINT = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  delete process.env.HF_ENDPOINT
  server.close()
})

it('takes the file that fits a laptop, says its size, and goes on where a download was cut off', async () => {
  const found = await findModelFile('ada/tiny')
  expect(found).toMatchObject({ file: 'm-Q4_K_M.gguf', bytes: BODY.length })
  const folder = await mkdtemp(path.join(tmpdir(), 'model-'))
  const target = path.join(folder, found.file)
  cutAt = 120_000
  await expect(fetchModelFile(found, target, () => undefined)).rejects.toThrow(/goes on where it stopped/)
  expect(await readdir(folder)).toEqual(['m-Q4_K_M.gguf.part'])
  // How much of it reached the disk is luck.
  await writeFile(`${target}.part`, BODY.subarray(0, 100_000))
  cutAt = null
  let last = 0
  await fetchModelFile(found, target, (done: number) => {
    last = done
  })
  expect(ranges).toEqual([undefined, 'bytes=100000-'])
  expect(await readdir(folder)).toEqual(['m-Q4_K_M.gguf'])
  expect([last, (await readFile(target)).equals(BODY)]).toEqual([BODY.length, true])
})

it('says what is wrong with a name', async () => {
  await expect(findModelFile('tiny')).rejects.toThrow('is no Hugging Face name')
  await expect(findModelFile('ada/../x')).rejects.toThrow('is no Hugging Face name')
  await expect(findModelFile('ada/nothing')).rejects.toThrow('has no ada/nothing')
  await expect(findModelFile('ada/closed')).rejects.toThrow('HF_TOKEN')
  await expect(findModelFile('ada/tiny/none.gguf')).rejects.toThrow('it has m-Q8_0.gguf, m-Q4_K_M.gguf')
})
