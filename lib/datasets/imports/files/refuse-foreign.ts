import { AppError } from '@/lib/errors'

const FOREIGN: readonly [begins: RegExp | string, what: string][] = [
  ['PK\u0003\u0004', 'a zip archive or a spreadsheet; send what is in it, or a tar or gzip of that'],
  ['\u0028\u00b5\u002f\u00fd', 'packed with zstd; unpack it, or pack it with gzip'],
  [/^BZh\d/, 'packed with bzip2; unpack it, or pack it with gzip'],
  ['\u00fd7zXZ', 'packed with xz; unpack it, or pack it with gzip'],
  ['7z\u00bc\u00af', 'a 7z archive; send what is in it, or a tar or gzip of that'],
  ['ARROW1', 'an Arrow file; write it as Parquet'],
  [
    /^version https:\/\/git-lfs\.github\.com\/spec/,
    'the pointer that Git LFS leaves in place of a file; fetch the file itself',
  ],
  [/^\s*<(?:!doctype\s+html|html)\b/i, 'a web page, perhaps one that asks to sign in; download the file itself'],
]

/** Throws 422 for what would only be misread: archives and packings that are not taken, pointers, web pages. */
export function refuseForeign(name: string, head: Uint8Array): void {
  const start = Buffer.from(head.subarray(0, 200)).toString('latin1')
  const found = FOREIGN.find(([begins]) => (typeof begins === 'string' ? start.startsWith(begins) : begins.test(start)))
  if (found) throw new AppError('invalid', `The file ${name} is ${found[1]}.`)
}
