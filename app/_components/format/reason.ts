/** Reasons of gaps, as figures carry them, in words. */
const GAPS: Record<string, string> = {
  not_compared: 'never compared',
  not_connected: 'compared with none of the others',
  no_data: 'no judgment yet',
  no_interval: 'no interval',
  no_intervals: 'no interval',
  too_few_queries: 'fewer than 5 queries: no interval',
  too_few_judgments: 'too few judgments yet',
  no_overlap: 'no pair was judged twice',
  no_preferences: 'no preference counts',
  no_best_of_n: 'no best-of-n comparison was judged',
  none_promoted: 'no reward model was promoted',
  no_version_before: 'no version before it',
  no_variation: 'no variation: no interval',
  undefeated: 'never lost: no upper end',
  winless: 'never won: no lower end',
  unbounded: 'neither end is known',
  unevaluated: 'nobody has judged a held-out query yet',
  no_probability: 'gives no probability',
  not_applicable: 'does not know policies',
  other_set: 'scored on other held-out judgments',
  separated: 'every verdict agrees with it: no finite slope',
  too_few_rollouts: 'too few rollouts',
  not_defined: 'not defined on these data',
  no_shared_units: 'nobody else judged the same pairs',
  needs_two_annotators: 'needs two annotators on the same pair',
  no_degrees: 'no degree was asked',
  no_gold: 'no gold judged yet',
  no_repeats: 'no repeat judged yet',
  no_spread: 'no difference between annotators found: no interval',
  excluded: 'excluded: not fitted',
  imports_only: 'queries came by import alone',
  no_submissions: 'no query was submitted yet',
  no_deployed_policy: 'no deployed policy has verified rollouts here',
  no_deployed_judged: 'no policy is deployed',
  no_random_verdicts: 'no verdict of the random arm on a deployed policy',
  no_both_bad: 'the verdicts know no “both bad”',
  no_audits: 'nobody has audited the verifier',
  not_verified: 'only where a program verifies',
  no_judge_policy: 'no policy is registered as a judge',
  band: 'a band, no single value',
  no_picks: 'the judge has not judged yet',
  no_predecessor: 'the first version of its name',
  no_trial: 'no trial has begun',
  no_complete_queries: 'no query of the trial is complete yet',
  no_mixed_queries: 'no query has a failed and a passed rollout with rewards',
  no_mixed_pairs: 'nobody judged a failed against a passed rollout',
  no_reward_model: 'no reward model serves',
  too_many_rounds_undefined: 'too little data: no interval',
}

/** Why something was left out, as counts carry it, in words. */
const LEFT_OUT: Record<string, string> = {
  withdrawn: 'withdrawn',
  quality: 'gold and repeats',
  not_blind: 'made after the reveal',
  source: 'judged by a source that the settings leave out',
  annotator_excluded: 'judged by an excluded annotator',
  both_bad: 'both bad',
  tie: 'a tie',
  no_majority: 'no majority',
  near_both_splits: 'near both splits',
  empty_text: 'an empty text',
  identical_texts: 'identical texts',
  low_agreement: 'votes that agree too little',
  no_consent: 'no consent',
  context_differs: 'another conversation on each side',
  query_withdrawn: 'its query was withdrawn',
  rollout_withdrawn: 'a rollout was withdrawn',
  judgment_withdrawn: 'its judgment was withdrawn',
  judgment_revised: 'its judgment was revised',
}

/** Words of a gap's reason; an unknown code is shown with spaces. Null gives undefined, as props want it. */
export function gapWords(reason: string | null | undefined): string | undefined {
  return reason ? (GAPS[reason] ?? reason.replaceAll('_', ' ')) : undefined
}

export function leftOutWords(reason: string): string {
  return LEFT_OUT[reason] ?? reason.replaceAll('_', ' ')
}
