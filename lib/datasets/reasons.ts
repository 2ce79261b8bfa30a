/** What each reason for leaving something out means: manifest, dataset card and documents say it in these words. */
export const REASONS: Record<string, string> = {
  annotator_excluded: 'judged by an annotator whom an administrator has excluded',
  both_bad: 'most votes say that neither rollout is acceptable',
  context_differs: 'the two policies saw different conversations, so there is no common prompt',
  empty_text: 'a rollout without text',
  identical_texts: 'both rollouts have the same text',
  low_agreement: 'its votes agree less than the filter asks',
  near_both_splits: 'the query is nearly one of train and nearly one of test',
  no_consent: 'its author did not agree to pass it on',
  no_majority: 'as many votes for one side as for the other',
  not_blind: 'judged after who wrote which was shown',
  quality: 'gold and repeats, which only check annotators',
  several_turns: 'a conversation of several turns, for which this format has no room',
  source: 'judged by a source that was not selected',
  system_turn: 'a system turn, for which this format has no room',
  tie: 'ties only',
}
