/** A key cap. Decorative beside a control that carries `aria-keyshortcuts`; otherwise it is read as it stands. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-b-2 border-line bg-page px-1 font-mono text-xs text-muted">
      {children}
    </kbd>
  )
}
