/** The mark: a wheel that is turning. Takes the colour of the text around it. */
export function Mark({ className = 'size-5' }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" fill="none" className={className}>
      <path d="M6.1 6.6A8.25 8.25 0 1 0 16.6 5.3" stroke="currentColor" strokeWidth="2.75" strokeLinecap="round" />
      <path
        d="M13.2 1.6 19.4 3.4 14.9 8.2Z"
        fill="currentColor"
        stroke="currentColor"
        strokeWidth="1"
        strokeLinejoin="round"
      />
    </svg>
  )
}
