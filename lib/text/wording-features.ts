/** How a rollout speaks: whether it declines, doubts, asks back, explains. English patterns; other languages show none. */
import { counted, flag, type StyleFeature } from './style-text'

const REFUSAL =
  /\b(?:I (?:can ?not|can['’]t|am (?:not able|unable)|won['’]t|will not|must decline)|I['’]m (?:not able|unable)|cannot (?:assist|help|fulfil)|as an ai\b|as a language model)/i
const APOLOGY = /\b(?:sorry|apologi[sz]e|apologies|unfortunately)\b/i
const HEDGE = /\b(?:maybe|perhaps|possibly|might|may|could|seems?|likely|probably|I think|I believe)\b/gi
const IGNORANCE =
  /\b(?:I (?:do not|don['’]t) (?:know|understand|have (?:any|enough|access)|think I)|I['’]m not (?:sure|familiar|certain|quite sure)|I am not (?:sure|familiar|certain)|I have no idea|not sure what you|could you (?:clarify|explain|be more|tell me more)|what do you mean|can you (?:clarify|explain what|be more|tell me more|give me more))/i
const CONNECTIVE =
  /\b(?:because|therefore|thus|hence|since|so that|due to|which means|as a result|for (?:example|instance)|such as|e\.g\.|i\.e\.|in particular|first(?:ly)?|second(?:ly)?|third(?:ly)?|then|next|finally|but|however|although|though|whereas|instead)\b/gi

export const WORDING_FEATURES: readonly StyleFeature[] = [
  { name: 'refusal', description: '1 where it declines or speaks of being a language model', measure: flag(REFUSAL) },
  { name: 'apology', description: '1 where it apologises or regrets', measure: flag(APOLOGY) },
  { name: 'ignorance', description: '1 where it does not know, or asks what is meant', measure: flag(IGNORANCE) },
  { name: 'asks_back', description: '1 where it ends with a question', measure: flag(/[?？]["”')\]]*\s*$/) },
  { name: 'hedges', description: 'log(1 + hedging words)', measure: counted(HEDGE) },
  {
    name: 'connectives',
    description: 'log(1 + words that join thoughts: because, for example, first, however)',
    measure: counted(CONNECTIVE),
  },
  { name: 'first_person', description: 'log(1 + "I", "my", "me")', measure: counted(/\b(?:I|I['’]\w+|my|me)\b/g) },
]
