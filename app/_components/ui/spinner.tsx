/** Decorative; the words beside it say what is happening. */
export function Spinner() {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 animate-spin fill-none stroke-current stroke-2">
      <path d="M8 1.5a6.5 6.5 0 1 0 6.5 6.5" strokeLinecap="round" />
    </svg>
  )
}
