import type { ReactNode } from 'react'

/** Whole addresses of harmless schemes only: a relative one would point into this application. */
function isSafe(href: string): boolean {
  return /^(https?:\/\/|mailto:)/i.test(href)
}

/** A link that a stranger wrote. What is refused is still shown: the text, then the address as plain text. */
export function UntrustedLink({ href, title, children }: { href?: string; title?: string; children?: ReactNode }) {
  if (!href || !isSafe(href)) {
    return (
      <span>
        {children}
        {href && <span className="text-muted"> ({decode(href)})</span>}
      </span>
    )
  }
  return (
    <a href={href} title={title ?? href} target="_blank" rel="noreferrer noopener nofollow ugc">
      {children}
    </a>
  )
}

/** Markdown percent-encodes addresses; the reader should see what was written. */
function decode(href: string): string {
  try {
    return decodeURI(href)
  } catch {
    return href
  }
}
