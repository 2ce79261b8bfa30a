/** Length and layout. Length enters by pieces, so that more can be better up to a point and worse beyond it. */
import { counted, type StyleFeature, type StyleText } from './style-text'

const logWords = (s: StyleText) => Math.log1p(s.words)

export const FORM_FEATURES: readonly StyleFeature[] = [
  { name: 'characters', description: 'log(1 + code points)', measure: (s) => Math.log1p(s.codePoints) },
  {
    name: 'words_missing',
    description: 'how far log(1 + words) is below that of 30 words; 0 from there on',
    measure: (s) => Math.max(0, Math.log1p(30) - logWords(s)),
  },
  {
    name: 'words_beyond',
    description: 'how far log(1 + words) is above that of 200 words; 0 up to there',
    measure: (s) => Math.max(0, logWords(s) - Math.log1p(200)),
  },
  { name: 'sentences', description: 'log(1 + sentences)', measure: (s) => Math.log1p(s.sentences) },
  {
    name: 'sentence_length',
    description: 'log(1 + words for each sentence)',
    measure: (s) => Math.log1p(s.words / Math.max(1, s.sentences)),
  },
  { name: 'word_length', description: 'mean letters of a word', measure: (s) => s.wordUnits / Math.max(1, s.words) },
  { name: 'paragraphs', description: 'log(1 + blank-line breaks)', measure: counted(/\n\s*\n/g, '\n') },
  { name: 'headers', description: 'log(1 + Markdown headers)', measure: counted(/^ {0,3}#{1,6} /gm, '# ') },
  { name: 'bold', description: 'log(1 + bold spans)', measure: counted(/\*\*[^*\n]+\*\*|__[^_\n]+__/g) },
  { name: 'list_items', description: 'log(1 + list items)', measure: counted(/^[ \t]*(?:[-*+•]|\d+[.)]) /gm) },
  { name: 'code_blocks', description: 'log(1 + fences of code blocks)', measure: counted(/^[ \t]*```/gm, '```') },
  { name: 'inline_code', description: 'log(1 + inline code spans)', measure: counted(/`[^`\n]+`/g, '`') },
  { name: 'table_rows', description: 'log(1 + table rows)', measure: counted(/^[ \t]*\|.*\|[ \t]*$/gm, '|') },
  { name: 'numbers', description: 'log(1 + numbers)', measure: counted(/\d+(?:[.,]\d+)*/g) },
  {
    name: 'names',
    description: 'log(1 + capitalised words inside sentences)',
    measure: counted(/[\p{Ll},;:] (?!I\b)\p{Lu}\p{Ll}+/gu),
  },
  { name: 'questions', description: 'log(1 + question marks)', measure: counted(/[?？]/g) },
  { name: 'exclamations', description: 'log(1 + exclamation marks)', measure: counted(/[!！]/g) },
  { name: 'links', description: 'log(1 + addresses)', measure: counted(/https?:\/\//g, '://') },
]
