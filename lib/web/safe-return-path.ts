/**
 * Where to go after sign-in: a path of our own, else the start page. Whatever a browser could read as another host
 * (`//host`, `/\host`, `https:host`, control characters, encoded slashes at the start) is refused.
 */
export function safeReturnPath(wanted: string | null | undefined): string {
  if (!wanted?.startsWith('/')) return '/'
  const base = 'http://own.invalid'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these characters before they parse an address
  if (/[\u0000-\u001f\\]/.test(wanted) || /^\/(\/|%2f|%5c)/i.test(wanted) || !URL.canParse(wanted, base)) return '/'
  const url = new URL(wanted, base)
  return url.origin === base ? url.pathname + url.search + url.hash : '/'
}
