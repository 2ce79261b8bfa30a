import { Binary, Plug } from 'lucide-react'
import { LinkButton } from '@/app/_components/ui/link-button'
import { ActionForm } from '@/app/(studio)/_components/action-form'
import { evaluateAction, fitAction } from './actions'

type Props = { project: string; path: string; isFitting: boolean; isEvaluated: boolean }

/** What may be done about versions as a whole. */
export function Buttons({ project, path, isFitting, isEvaluated }: Props) {
  return (
    <>
      {isEvaluated && (
        <ActionForm action={evaluateAction} project={project} label="Score all versions anew" variant="quiet" />
      )}
      {!isFitting && (
        <LinkButton href={`${path}/embeddings`} icon={<Binary aria-hidden="true" className="size-4" />}>
          Embeddings
        </LinkButton>
      )}
      <LinkButton href={`${path}/new`} icon={<Plug aria-hidden="true" className="size-4" />}>
        Register a served one
      </LinkButton>
      {!isFitting && <ActionForm action={fitAction} project={project} label="Fit now" variant="primary" />}
    </>
  )
}
