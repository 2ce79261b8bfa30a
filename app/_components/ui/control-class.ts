/**
 * Looks shared by input, textarea and select. 16 px on small screens: below that Safari on a phone zooms the page
 * when the control takes the focus.
 */
export const controlClass =
  'block w-full rounded-md border border-line-strong bg-raised px-3 py-2 text-md text-ink sm:text-base ' +
  'aria-invalid:border-danger disabled:bg-sunken disabled:text-muted'
