/** What the overview counts. "Week": the last seven days. */
export type WheelCounts = {
  queries: number
  queriesWeek: number
  /** Queries with two or more judgeable rollouts: what a comparison can be made of. */
  pairableQueries: number
  rollouts: number
  rolloutsWeek: number
  /** Comparisons that want judgments. */
  waiting: number
  comparisons: number
  comparisonsWeek: number
  /** Live ones. */
  judgments: number
  judgmentsWeek: number
  /** Judged here, not imported: in the last week and in the last day. */
  judgedWeek: number
  judgedDay: number
  /** Live ones by simulated annotators. */
  simulatedJudgments: number
  /** Judgments that say how long they took, withdrawn ones too, and the median of their seconds; null: none does. */
  timedJudgments: number
  medianSeconds: number | null
  /** Preferences that boards read. */
  preferences: number
  preferencesWeek: number
  /** Preferences that no board reads. */
  leftOut: number
  /** Live TRAIN preferences that the newest attempt at a reward model did not see. */
  unseenPreferences: number
  /** TRAIN preferences that prefer one rollout to another: a fit needs one. */
  decisivePreferences: number
  refitEvery: number
  /** People who may judge and were asked or judged in the last week, and all who may. */
  peopleActive: number
  /** Those of the last day; the chooser keeps comparisons ready for them. */
  peopleToday: number
  people: number
}

export type WheelState = WheelCounts & {
  isFitting: boolean
  promotedVersion: number | null
  /** The newest attempt failed, with its reason. */
  failure: string | null
}
