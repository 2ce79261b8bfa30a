const signed = new Intl.NumberFormat('en', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
})

/** A reward with its sign and two decimals; rewards have no unit and no zero of their own. */
export function formatSigned(reward: number): string {
  return signed.format(reward).replace('-', '−')
}
