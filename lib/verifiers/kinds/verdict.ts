/** What a verifier says of one text. */
export type Verdict = {
  /** In [0, 1]; 1 is passed. */
  reward: number
  /** One sentence for a person. */
  reason: string
  /** The answer that was found in the text, cut to EXTRACT characters; null: none was. */
  extracted: string | null
}

const EXTRACT = 200

export const clip = (text: string): string => (text.length <= EXTRACT ? text : `${text.slice(0, EXTRACT - 1)}…`)

export function pass(extracted: string, reason = 'The answer is the reference.'): Verdict {
  return { reward: 1, reason, extracted: clip(extracted) }
}

export function fail(reason: string, extracted: string | null = null): Verdict {
  return { reward: 0, reason, extracted: extracted === null ? null : clip(extracted) }
}

/** Thrown where the reference or the configuration makes no sense: the text is then not to blame. */
export class VerifierError extends Error {
  constructor(
    readonly path: 'config' | 'reference',
    message: string,
  ) {
    super(message)
    this.name = 'VerifierError'
  }
}
