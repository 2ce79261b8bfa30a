import type { Figures } from '@/app/_components/charts/figures'
import { placeOnMap, type Thresholds } from '@/lib/math/environment-map'
import type { MapEnvironment } from './prepare-map'

/** The map as rows, for its table and its file. */
export function mapFigures(environments: readonly MapEnvironment[], thresholds: Thresholds): Figures {
  return {
    ...{ caption: 'Difficulties of each environment', fileName: 'environment-map' },
    columns: ['Environment', 'Verified by', 'Queries', 'Generation', 'Solving', 'Verification', 'What to do'],
    rows: environments.map((one) => [
      ...[one.name, one.verifiedBy === 'VERIFIER' ? 'a program' : 'people', one.queries],
      ...[one.generation, one.solving, one.verification, placeOnMap(one, thresholds).cell?.title ?? 'undecided'],
    ]),
  }
}
