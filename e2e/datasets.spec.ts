import { expect, test } from '@playwright/test'
import { makeProject, signInAs } from './studio-project'

const side = (i: number, text: string) => [
  { role: 'user', content: `What is the best way to learn dish number ${i * 37}?` },
  { role: 'assistant', content: `${text}, number ${i}.` },
]

const battle = (i: number) => ({
  ...{ model_a: 'oak', model_b: 'elm', winner: i % 4 === 0 ? 'tie' : 'model_a', judge: `judge-${i % 3}` },
  ...{ conversation_a: side(i, 'By doing'), conversation_b: side(i, 'By asking') },
})

test('a file is tried, its good rows are brought in, frozen after a preview, exported, and undone', async ({
  page,
}) => {
  await signInAs(page.request, 'ADMIN')
  const project = await makeProject(page.request)
  const base = `/projects/${project.slug}/datasets`
  const lines = [...Array.from({ length: 12 }, (_, i) => JSON.stringify(battle(i))), '{"model_a": "oak"}', 'nonsense']
  await page.goto(`${base}/import`)
  await page.setInputFiles('input[type=file]', [
    { name: 'battles.jsonl', mimeType: 'application/x-ndjson', buffer: Buffer.from(lines.join('\n')) },
  ])
  const report = page.getByRole('region', { name: 'Report' })
  await expect(report).toContainText('arena', { timeout: 30_000 })
  await expect(report).toContainText('12 queries, 24 rollouts, 12 comparisons, 12 judgments, 3 annotators')
  await expect(report).toContainText('Not JSON')
  await page.getByLabel('Good ones only').check()
  await page.getByRole('button', { name: 'Bring in' }).click()
  await expect(report.getByText('Import', { exact: true })).toBeVisible({ timeout: 30_000 })

  await page.goto(`${base}/new`)
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('a tie 3')
  await page.getByText('More filters').click()
  await page.getByLabel('Degree').selectOption('2')
  await expect(preview).toContainText('train 0, held out 0')
  await page.getByLabel('Degree').selectOption('')
  await expect(preview).toContainText('train 9, held out 0')
  await page.getByRole('button', { name: 'Freeze' }).click()
  await page.getByLabel('Sharegpt with ranking').check()
  await page.getByRole('button', { name: 'Make the files' }).click()
  await expect(page.getByRole('link', { name: 'dataset_info.json' })).toBeVisible({ timeout: 30_000 })

  await page.goto(`${base}/import`)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('undone')).toBeVisible()
})
