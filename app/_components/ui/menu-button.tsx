import type { ComponentProps } from 'react'
import { menuItemClass } from './menu-item-class'

/** An action in a menu. Put it with `type="submit"` into a form for a server action. */
export function MenuButton({ type = 'button', ...rest }: Omit<ComponentProps<'button'>, 'className'>) {
  return <button {...rest} type={type} className={menuItemClass} />
}
