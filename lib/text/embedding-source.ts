/** Whatever turns texts into vectors. Pure code knows only this. */
export type EmbeddingSource = {
  /** Vectors of length 1 and of one dimension, in the order of the texts. Throws AppError where it cannot. */
  embed: (texts: readonly string[]) => Promise<Float32Array[]>
}

/** What is embedded of a rollout: the last user turn and the rollout, so that what fits together can show. */
export const embeddedText = (query: string, rollout: string) => `${query}\n\n${rollout}`
