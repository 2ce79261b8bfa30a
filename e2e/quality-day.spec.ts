import { type APIRequestContext, expect } from '@playwright/test'
import { addMember, closePeople, makePerson } from './people'
import { annotatorId, api, openAsOwner, passesAxe, post } from './support/owner'
import { plainCases, question, test, untilSaved, type World } from './support/world'

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
