import { invalidField } from '@/lib/errors'
import type { UpdateProject } from '../schema'

type Standing = { overlap: number; maxOverlap: number }

/** Rules over several settings. Throws 422 on the field that was sent. `standing`: what holds where nothing is sent. */
export function checkSettings(input: UpdateProject, standing: Standing): void {
  const overlap = input.overlap ?? standing.overlap
  const maxOverlap = input.maxOverlap ?? standing.maxOverlap
  if (overlap > maxOverlap) {
    throw invalidField(
      input.maxOverlap === undefined ? 'overlap' : 'maxOverlap',
      `The most people for one comparison (maxOverlap, ${maxOverlap}) must not be below overlap (${overlap}).`,
    )
  }
  if (input.aspects && new Set(input.aspects).size < input.aspects.length) {
    throw invalidField('aspects', 'Name each aspect once.')
  }
}
