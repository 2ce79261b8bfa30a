/** A reward with its sign and two decimals; rewards have no unit and no zero of their own. */
export function formatSigned(reward: number, locale: string): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'exceptZero' } as const
  return reward.toLocaleString(locale, digits).replace('-', '−')
}
