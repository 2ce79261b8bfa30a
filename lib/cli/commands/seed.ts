import type { Command } from 'commander'
import { seedYear } from '@/lib/jobs/year/seed-year'

export function seedCommand(program: Command): void {
  const seed = program.command('seed').description('simulated data in a project of its own')
  seed
    .command('year')
    .description('a year of the wheel by simulated policies and annotators, with a stall and a worse version')
    .option('--project <slug>', 'slug of the new project', 'year')
    .option('--seed <number>', 'another number makes another year', '20261')
    .action(year)
}

async function year({ project, seed }: { project: string; seed: string }): Promise<void> {
  await seedYear({ slug: project, seed: Number(seed), say: (line) => console.log(line) })
  console.log(`/projects/${project}`)
}
