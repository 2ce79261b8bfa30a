export const KIND_WORDS = { ENDPOINT: 'sampled', RECORDED: 'recorded', RULE: 'rule', PEOPLE: 'people' } as const
export const STAGE_WORDS = { CANDIDATE: 'candidate', DEPLOYED: 'deployed', RETIRED: 'retired' } as const
