import type { PromptRow } from '../canonical'
import { type Columns, type Line, MESSAGES } from '../columns'
import { answer, type PromptFormat, SCHEMA_VERSION, turns } from './format'

const META: Columns = {
  ...{ schema_version: 'int', query_id: 'string', external_id: 'string', environment: 'string', reference: 'string' },
}

function meta(row: PromptRow): Line {
  return {
    ...{ schema_version: SCHEMA_VERSION, query_id: row.queryId, external_id: row.externalId },
    ...{ environment: row.environment, reference: row.reference },
  }
}

/** Every query of the version once: for GRPO, RLOO and online methods. Source: TRL, dataset_formats.md, "Prompt-only". */
export const trlPromptOnly: PromptFormat = {
  name: 'trl-prompt-only',
  about: 'TRL prompt-only, conversational',
  tags: ['trl', 'prompt-only'],
  reads: 'queries',
  columns: { id: 'string', prompt: MESSAGES, ...META },
  write: (row) => ({ id: row.id, prompt: turns(row.prompt), ...meta(row) }),
  use: () => `\`\`\`sh
trl grpo --model_name_or_path MODEL --reward_model_name_or_path REWARD --dataset_name . --output_dir policy
\`\`\``,
}

/** What people wrote in place of a rollout: for supervised fine-tuning. Source: as above, "Prompt-completion". */
export const trlPromptCompletion: PromptFormat = {
  name: 'trl-prompt-completion',
  about: 'TRL prompt-completion, conversational: rewrites by people',
  tags: ['trl', 'sft'],
  reads: 'rewrites',
  columns: { id: 'string', prompt: MESSAGES, completion: MESSAGES, annotator: 'string', written_at: 'string', ...META },
  write: (row) => ({
    ...{ id: row.id, prompt: turns(row.prompt), completion: [answer(row.completion)] },
    ...{ annotator: row.author, written_at: row.createdAt, ...meta(row) },
  }),
  use: () => `\`\`\`sh
trl sft --model_name_or_path MODEL --dataset_name . --output_dir policy
\`\`\``,
}
