import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Brand } from './brand'
import { FoldingNav } from './folding-nav'
import { SkipLink } from './skip-link'

export type AnnotateShellProps = {
  /** The project's name, or a `Menu` that switches projects. */
  project?: ReactNode
  /** `DayProgress`: x of y today. */
  progress?: ReactNode
  /** `SavedState`. */
  saved?: ReactNode
  /** Guidelines, keys, links; on a phone they lie behind the Menu button. */
  tools?: ReactNode
  /** Account menu; on a phone behind the Menu button too. */
  account?: ReactNode
  /** True (default): the screen is exactly as high as the window and `children` lay out their own scrolling parts. */
  fixed?: boolean
  children: ReactNode
}

/** The frame of the screen in which people judge. Nothing in it moves; only rollouts scroll. */
export function AnnotateShell({
  project,
  progress,
  saved,
  tools,
  account,
  fixed = true,
  children,
}: AnnotateShellProps) {
  const t = useTranslations('common')
  return (
    <div className={fixed ? 'grid h-dvh grid-rows-[3.5rem_minmax(0,1fr)]' : 'grid min-h-dvh grid-rows-[3.5rem_1fr]'}>
      <SkipLink />
      <header className="relative z-20 flex items-center gap-3 border-b bg-raised pr-2 pl-4 text-muted md:gap-5 md:px-6">
        <Brand />
        <div className="min-w-0 flex-1 truncate max-sm:hidden">{project}</div>
        <div className="flex items-center gap-3 max-sm:ml-auto md:gap-5">
          {progress}
          {saved}
        </div>
        <FoldingNav
          label={t('helpAndAccount')}
          className="max-md:grid max-md:justify-items-start max-md:gap-1 md:flex md:items-center md:gap-3"
        >
          {tools}
          {account}
        </FoldingNav>
      </header>
      <main id="content" tabIndex={-1} className="min-h-0 min-w-0 outline-none">
        {children}
      </main>
    </div>
  )
}
