import { Checkbox } from '@/app/_components/ui/checkbox'

type Props = { isAgreed: boolean; onAgree: (agreed: boolean) => void }

/** What happens with a question, said before the first one. */
export function Consent({ isAgreed, onAgree }: Props) {
  return (
    <section aria-label="What happens with what you ask" className="grid gap-3 rounded-md border bg-raised px-5 py-4">
      <h2 className="font-semibold">What happens with what you ask</h2>
      <p>
        Your question goes to two models. It and their two rollouts are stored in this project, where its admins can
        read them. Leave out names and whatever is private.
      </p>
      <p>
        If you agree, other annotators may read and judge them too, and they may become part of data sets on which
        models are trained. If you do not, nobody else is asked to judge them and no export holds them; your own
        judgment still counts.
      </p>
      <Checkbox
        label="I agree that what I ask here is kept and compared"
        checked={isAgreed}
        onChange={(event) => onAgree(event.target.checked)}
      />
    </section>
  )
}
