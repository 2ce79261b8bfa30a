'use client'

import { useActionState } from 'react'
import { Menu } from '@/app/_components/ui/menu'
import { MenuButton } from '@/app/_components/ui/menu-button'
import { IDLE } from '@/lib/web/form-state'
import { updateMemberAction } from './actions'
import { ROLE_KEYS, ROLE_NAMES, type RoleKey } from './roles'

type Props = { project: string; id: string; name: string; role: RoleKey; disabled: boolean }

/** What an administrator may do to a member. Each change holds from that person's next request on. */
export function MemberActions({ project, id, name, role, disabled }: Props) {
  const [state, action] = useActionState(updateMemberAction, IDLE)
  return (
    <form action={action} className="grid justify-items-end gap-1">
      <input type="hidden" name="project" value={project} />
      <input type="hidden" name="id" value={id} />
      <Menu label="Change" accessibleName={`Change ${name}`} align="end">
        {ROLE_KEYS.filter((other) => other !== role).map((other) => (
          <MenuButton key={other} type="submit" name="role" value={other}>
            Make {ROLE_NAMES[other].toLowerCase()}
          </MenuButton>
        ))}
        <MenuButton type="submit" name="disabled" value={String(!disabled)}>
          {disabled ? 'Let in again' : 'Disable'}
        </MenuButton>
      </Menu>
      <p aria-live="polite" className="max-w-64 text-sm text-danger-ink empty:hidden">
        {state.status === 'refused' ? state.message : null}
      </p>
    </form>
  )
}
