/** What each protocol sends and reads, for whoever has to choose. */
export const PROTOCOL_OPTIONS = [
  {
    value: 'vllm-classify',
    label: 'vLLM, /classify',
    hint: 'Query and rollout as one text; one number for it, or two classes of which the second counts as good. What most sequence-classification reward models speak.',
  },
  {
    value: 'vllm-score',
    label: 'vLLM, /score',
    hint: 'Query and rollout as a pair of texts; a number for the pair. For cross-encoders.',
  },
  {
    value: 'vllm-pooling',
    label: 'vLLM, /pooling',
    hint: 'As /classify, but with the model’s raw output; of one number per token the last is read.',
  },
  {
    value: 'openrlhf',
    label: 'OpenRLHF, /get_reward',
    hint: 'The reward server that an OpenRLHF training run starts; it knows its model, so no name is sent.',
  },
]

export const TEMPLATE_OPTIONS = [
  { value: 'plain', label: 'Plain: “user: …”, “assistant: …”' },
  { value: 'chatml', label: 'ChatML (Qwen and others)' },
  { value: 'llama3', label: 'Llama 3' },
]
