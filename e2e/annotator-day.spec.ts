import AxeBuilder from '@axe-core/playwright'
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { addMember, closePeople, makePerson } from './people'
import { signInOf } from './support/people'
import { signIn } from './support/sign-in'
import { plainCases, question, test, untilSaved, type World } from './support/world'

const api = (world: World, path: string) => `/api/v1/projects/${world.slug}${path}`

async function post(request: APIRequestContext, world: World, path: string, data: object) {
  const answer = await request.post(api(world, path), { data })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

/** A page of the owner's own, beside the annotator's. */
async function openAsOwner(browser: Browser, path: string): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page.request, signInOf('ADMIN'))
  await page.goto(path)
  return page
}

/** Id of the only annotator so far, who has asked already. */
async function annotatorId(admin: APIRequestContext, world: World): Promise<string> {
  const { items } = await (await admin.get(api(world, '/metrics/annotators'))).json()
  return items[0].id
}

/** A second annotator says the opposite of what the first one said. */
async function judgeOtherwise(admin: APIRequestContext, world: World): Promise<void> {
  const read = async (path: string) => (await admin.get(api(world, path))).json()
  const { items } = await read('/judgments')
  const { text } = await read(`/rollouts/${items[0].preferredRolloutId}`)
  const { userId, token } = await makePerson()
  await addMember((await read('')).id, userId, 'ANNOTATOR')
  const headers = { authorization: `Bearer ${token}` }
  const next = await admin.post(api(world, '/comparisons/next'), { data: {}, headers })
  const { assignment } = await next.json()
  const { key } = assignment.options.find((option: { text: string }) => option.text !== text)
  const data = { assignmentId: assignment.id, outcome: key, rationale: 'The other one.' }
  expect((await admin.post(api(world, '/judgments'), { data, headers })).status()).toBe(201)
}

test.afterAll(closePeople)

async function passesAxe(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

test('a key of one’s own does what the old one did, by keyboard alone, also after a reload', async ({
  page,
  openWorld,
}) => {
  const world = await openWorld(plainCases(4))
  await page.keyboard.press('?')
  const cap = page.getByRole('button', { name: /^1: A much better/ })
  await cap.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('z')
  await expect(page.getByText('“z” is taken by “Undo')).toBeVisible()
  await passesAxe(page)
  await page.keyboard.press('Enter')
  await page.keyboard.press('j')
  await expect(page.getByRole('button', { name: /^j: A much better/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('1')
  await expect(question(page)).toContainText('Question 1')
  await page.keyboard.press('j')
  await expect(question(page)).toContainText('Question 2')
  await untilSaved(page)
  await page.reload()
  await expect(question(page)).toContainText('Question 2')
  await page.keyboard.press('j')
  await expect(question(page)).toContainText('Question 3')
  await untilSaved(page)
  expect((await world.judgments()).map(({ outcome, degree }) => [outcome, degree])).toEqual([
    ['A', 3],
    ['A', 3],
  ])
  await page.keyboard.press('?')
  await page.getByRole('button', { name: 'All keys as they came' }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('1')
  await expect(question(page)).toContainText('Question 4')
})

test('a note is shown until it is read, once, and stays in the history', async ({ page, admin, openWorld }) => {
  const world = await openWorld(plainCases(2))
  await post(admin, world, `/annotators/${await annotatorId(admin, world)}/notes`, { text: 'Mind the units, please.' })
  await page.reload()
  const note = page.getByRole('region', { name: 'Notes to you' })
  await expect(note).toContainText('Mind the units')
  await passesAxe(page)
  const read = page.waitForResponse((response) => response.url().endsWith('/read'))
  await note.getByRole('button', { name: 'Got it' }).click()
  await expect(note).toBeHidden()
  expect((await read).status()).toBe(200)
  await page.reload()
  await expect(question(page)).toContainText('Question 1')
  await expect(note).toBeHidden()
  await page.goto(`/projects/${world.slug}/history`)
  await expect(note).toContainText('Mind the units')
  await passesAxe(page)
})

test('an admin writes a note, sets groups, and sees whether it was read', async ({ admin, openWorld, browser }) => {
  const world = await openWorld(plainCases(1))
  const id = await annotatorId(admin, world)
  const owner = await openAsOwner(browser, `/projects/${world.slug}/annotators/${id}`)
  await owner.getByLabel('Write a note').fill('Thank you for the careful reasons.')
  await owner.getByRole('button', { name: 'Send' }).click()
  await expect(owner.getByText('not read yet')).toBeVisible()
  await expect(owner.getByLabel('Write a note')).toHaveValue('')
  await owner.getByLabel('Groups').fill('law, chemistry')
  await owner.getByLabel('Qualified').check()
  await owner.getByRole('button', { name: 'Save' }).click()
  await expect(owner.getByText('Saved.')).toBeVisible()
  await owner.reload()
  await expect(owner.getByLabel('Groups')).toHaveValue('chemistry, law')
  await expect(owner.getByLabel('Qualified')).toBeChecked()
  await passesAxe(owner)
})

test('a goal for the day is one’s own, kept in the browser', async ({ page, openWorld }) => {
  await openWorld(plainCases(2))
  await page.getByRole('button', { name: 'set a goal' }).click()
  await page.getByLabel('Comparisons a day').fill('12')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('0 of 12')).toBeVisible()
  await page.reload()
  await expect(question(page)).toContainText('Question 1')
  await page.keyboard.press('4')
  await expect(page.getByText('1 of 12')).toBeVisible()
})

test('what is harmful is reported with words, which an admin finds among the comparisons', async ({
  page,
  openWorld,
  browser,
}) => {
  const world = await openWorld(plainCases(2))
  await page.keyboard.press('x')
  await page.keyboard.press('4')
  await page.keyboard.type('It tells how to hurt somebody.')
  await page.keyboard.press('Enter')
  await expect(question(page)).toContainText('Question 2')
  await untilSaved(page)
  const owner = await openAsOwner(browser, `/projects/${world.slug}/comparisons?show=reported`)
  await expect(owner.getByText('It tells how to hurt somebody.')).toBeVisible()
  await expect(owner.getByText('Question 1')).toBeVisible()
  await expect(owner.getByText('Question 2')).toHaveCount(0)
  await passesAxe(owner)
})

test('numbers rank three rollouts with a tie, Enter sends, undo brings the places back, and a drag changes them', async ({
  page,
  openWorld,
}) => {
  const world = await openWorld([
    { query: 'Name a bird.', texts: ['A wren.', 'A robin.', 'A brick.'] },
    { query: 'Name a fish.', texts: ['A trout.', 'A carp.', 'A chair.'] },
  ])
  for (const key of ['2', '1', '3']) await page.keyboard.press(key)
  await page.keyboard.press('Backspace')
  await page.keyboard.press('2')
  await expect(page.getByLabel('Place of C')).toHaveValue('2')
  await passesAxe(page)
  await page.keyboard.press('Enter')
  await expect(question(page)).toContainText('Name a fish')
  await untilSaved(page)
  expect((await world.judgments())[0]?.ranking).toEqual([['B'], ['A', 'C']])
  await page.keyboard.press('z')
  await expect(question(page)).toContainText('Name a bird')
  await expect(page.getByLabel('Place of A')).toHaveValue('2')
  const grip = await page
    .locator('[data-ranking] > div', { has: page.getByLabel('Place of A') })
    .locator('span')
    .first()
    .boundingBox()
  const first = await page.locator('[data-ranking] > span[data-place="1"]').boundingBox()
  if (!grip || !first) throw new Error('the ranking is not drawn')
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2)
  await page.mouse.down()
  await page.mouse.move(first.x + first.width / 2, first.y + first.height / 2, { steps: 5 })
  await page.mouse.up()
  await expect(page.getByLabel('Place of A')).toHaveValue('1')
  await page.getByRole('button', { name: 'Send ranking' }).click()
  await untilSaved(page)
  const [judgment] = await world.judgments()
  expect(judgment).toMatchObject({ revision: 2, ranking: [['A', 'B'], ['C']] })
})

test('a disputed comparison is settled from the review, and the verdict can be taken back', async ({
  page,
  admin,
  openWorld,
  browser,
}) => {
  // Two annotators, a reviewer and four pages.
  test.slow()
  const world = await openWorld(plainCases(1), { overlap: 2, maxOverlap: 2, guidelines: 'Be right.' })
  await page.keyboard.press('1')
  await untilSaved(page)
  await judgeOtherwise(admin, world)

  const owner = await openAsOwner(browser, `/projects/${world.slug}/comparisons`)
  await owner.getByRole('link', { name: 'Review 1 disputed' }).click()
  await passesAxe(owner)
  await owner.getByRole('link', { name: /Question 1/ }).click()
  await expect(owner.getByRole('cell', { name: 'The other one.' })).toBeVisible()
  for (const policy of world.policies) await expect(owner.getByText(policy)).toHaveCount(0)
  await passesAxe(owner)
  await owner.getByLabel('About the same').check()
  await owner.getByRole('button', { name: 'Settle' }).click()
  await owner.getByLabel('Reason').fill('Neither is measured.')
  await owner.getByRole('button', { name: 'Settle' }).click()
  await expect(owner.getByText('Settled: About the same')).toBeVisible()
  await expect(owner.getByRole('button', { name: 'Settle' })).toHaveCount(0)
  await passesAxe(owner)
  await owner.getByRole('button', { name: 'Take it back' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click()
  await expect(owner.getByRole('button', { name: 'Settle' })).toBeVisible()
  expect((await world.judgments()).map(({ live, outcome }) => [live, outcome])).toEqual([
    [false, 'TIE'],
    [true, expect.any(String)],
    [true, 'A'],
  ])
})

test('guidelines have versions that can be told apart', async ({ openWorld, browser }) => {
  const world = await openWorld(plainCases(1), { guidelines: 'Prefer true answers.' })
  const owner = await openAsOwner(browser, `/projects/${world.slug}/settings/guidelines`)
  await owner.getByLabel('Guidelines').fill('Prefer short answers.')
  await owner.getByRole('button', { name: 'Save' }).click()
  await owner.getByRole('link', { name: 'Version 2', exact: true }).click()
  await expect(owner.locator('mark')).toHaveText(['true', 'short'])
  await passesAxe(owner)
})

test('queries that wait are accepted by one key, and rejected with a reason', async ({ page, openWorld, browser }) => {
  const world = await openWorld(plainCases(1), { reviewQueries: true })
  await post(page.request, world, '/queries', { text: 'How old is the oldest tree?' })
  await post(page.request, world, '/queries', { text: 'Buy my lamps, please.' })
  const owner = await openAsOwner(browser, `/projects/${world.slug}/queries`)
  await owner.getByRole('link', { name: 'Review 2 waiting' }).click()
  await expect(owner.getByText('How old is the oldest tree?')).toBeVisible()
  await passesAxe(owner)
  await owner.keyboard.press('a')
  await expect(owner.getByText('Buy my lamps')).toBeVisible()
  await owner.keyboard.press('r')
  await owner.keyboard.type('An advertisement.')
  await owner.keyboard.press('Enter')
  await expect(owner.getByText('No query waits for review')).toBeVisible()
  const { items } = await (await owner.request.get(api(world, '/queries'))).json()
  expect(items.slice(0, 2).map(({ state }: { state: string }) => state)).toEqual(['REJECTED', 'ACCEPTED'])
})

test('the settings keep what was typed, say what is wrong, and store all of it', async ({ openWorld, browser }) => {
  const world = await openWorld(plainCases(1))
  const owner = await openAsOwner(browser, `/projects/${world.slug}/settings`)
  await passesAxe(owner)
  await owner.getByLabel('Gold, percent').fill('10')
  await owner.getByLabel('Hidden repeats, percent').fill('5')
  await owner.getByLabel('Show annotators their own agreement').check()
  await owner.getByLabel('People for each comparison').fill('3')
  await owner.getByLabel('People at most').fill('2')
  await owner.getByRole('button', { name: 'Save' }).click()
  await expect(owner.getByText('must not be below overlap')).toBeVisible()
  await expect(owner.getByLabel('Gold, percent')).toHaveValue('10')
  await expect(owner.getByLabel('Show annotators their own agreement')).toBeChecked()
  await owner.getByLabel('People at most').fill('3')
  await owner.getByRole('button', { name: 'Save' }).click()
  await expect(owner.getByText('Saved.')).toBeVisible()
  const project = await (await owner.request.get(api(world, ''))).json()
  expect(project).toMatchObject({ goldPercent: 10, repeatPercent: 5, showOwnAgreement: true, overlap: 3 })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a swipe across goes to the other rollout and back', async ({ page, openWorld }) => {
    await openWorld(plainCases(1))
    const swipe = (fromX: number, toX: number) =>
      page.evaluate(
        ([from, to]) => {
          const pane = [...document.querySelectorAll<HTMLElement>('[data-pane]')].find((one) => one.offsetParent)!
          const touch = (x: number) => new Touch({ identifier: 1, target: pane, clientX: x, clientY: 300 })
          const init = { bubbles: true, cancelable: true }
          pane.dispatchEvent(
            new TouchEvent('touchstart', { ...init, touches: [touch(from!)], changedTouches: [touch(from!)] }),
          )
          pane.dispatchEvent(new TouchEvent('touchend', { ...init, touches: [], changedTouches: [touch(to!)] }))
        },
        [fromX, toX],
      )
    await expect(page.getByRole('article', { name: 'Rollout A' })).toBeVisible()
    await swipe(300, 120)
    await expect(page.getByRole('article', { name: 'Rollout B' })).toBeVisible()
    await swipe(120, 150)
    await expect(page.getByRole('article', { name: 'Rollout B' })).toBeVisible()
    await swipe(120, 300)
    await expect(page.getByRole('article', { name: 'Rollout A' })).toBeVisible()
    await passesAxe(page)
  })
})
