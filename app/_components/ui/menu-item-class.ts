/** Looks shared by the links and buttons of a menu. */
export const menuItemClass =
  'flex w-full items-center gap-2 rounded-sm px-3 py-2 text-left text-base text-ink hover:bg-sunken ' +
  'aria-[current]:font-semibold aria-[current]:text-accent-ink pointer-coarse:min-h-11'
