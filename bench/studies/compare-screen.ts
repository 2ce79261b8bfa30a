import type { Page, Request } from '@playwright/test'
import { openBrowser } from '../product/browser'
import { milliseconds, percentile } from '../product/client'
import { fillQueue } from '../product/fill-queue'
import { serve } from '../product/serve'
import type { Study } from '../row'

/** Between two keys; nobody reads two rollouts faster. */
const PACE_MS = 400

/** Key to next comparison, and what the page sends, in a real browser. */
export default {
  name: 'compare-screen',
  about:
    'The compare screen of the production build in Chromium, on loopback. Key to next comparison: from the time of the keydown event to the frame after the one in which the panes show the next comparison, one key every 400 ms after the last. Script: bytes as they were sent (gzip) of all scripts that the page loads until it is quiet, above those of a page of the same build that has nothing on it (an address that does not exist).',
  run: async ({ small }) => {
    const judgments = small ? 20 : 150
    const served = await serve()
    try {
      const { slug, judges } = await fillQueue(served.database, { comparisons: judgments + 20, judges: 1 })
      // A browser of its own for each: one that has seen a page has its scripts already.
      const visit = async <T>(work: (page: Page) => Promise<T>): Promise<T> => {
        const { page, close } = await openBrowser(served, judges[0]!.userId)
        return work(page).finally(close)
      }
      const path = `/projects/${slug}/compare`
      const empty = await visit((page) => scriptBytes(page, '/no-such-page'))
      const compare = await visit((page) => scriptBytes(page, path))
      const times = await visit(async (page) => {
        await page.goto(path)
        return judgeByKey(page, judgments)
      })
      const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`
      return [
        '| what | figure | goal |',
        '| --- | ---: | ---: |',
        `| key to next comparison, median of ${times.length} | ${milliseconds(percentile(times, 0.5))} | ≤ 100 ms |`,
        `| key to next comparison, 95th percentile | ${milliseconds(percentile(times, 0.95))} | ≤ 250 ms |`,
        `| script of the empty page | ${kilobytes(empty)} | |`,
        `| script of the compare screen above it | ${kilobytes(compare - empty)} | ≤ 90 kB |`,
      ].join('\n')
    } finally {
      await served.stop()
    }
  },
} satisfies Study

async function scriptBytes(page: Page, path: string): Promise<number> {
  const sizes: Promise<number>[] = []
  const listen = (request: Request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  }
  page.on('requestfinished', listen)
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  page.off('requestfinished', listen)
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0)
}

async function judgeByKey(page: Page, judgments: number): Promise<number[]> {
  await page.getByRole('article', { name: 'Rollout A' }).waitFor()
  await page.evaluate(WATCH_PANES)
  const times: number[] = []
  for (let at = 0; at < judgments; at++) {
    await page.waitForTimeout(PACE_MS)
    await page.keyboard.press(['1', '4', '7'][at % 3]!)
    times.push(await page.evaluate<number>('nextShown()'))
  }
  return times
}

/**
 * In the page: `nextShown` gives the seconds from the last key to the frame that shows other rollouts. As text, because
 * what a bundler adds to a function is not there in the page.
 */
const WATCH_PANES = `
  const read = () => [...document.querySelectorAll('[data-pane]')].map((pane) => pane.textContent).join('\\n')
  let shown = Promise.resolve(0)
  window.addEventListener('keydown', (event) => {
    const before = read()
    shown = new Promise((resolve) => {
      const look = () => {
        const now = read()
        if (now === before || now === '') requestAnimationFrame(look)
        else requestAnimationFrame(() => resolve((performance.now() - event.timeStamp) / 1000))
      }
      requestAnimationFrame(look)
    })
  }, { capture: true })
  window.nextShown = () => shown
`
