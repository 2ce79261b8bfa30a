import { Strip } from './strip'

/** The session has ended: what is here stays here, and one link leads through sign-in back to this screen. */
export function SignInStrip({ slug, waiting }: { slug: string; waiting: number }) {
  const back = encodeURIComponent(`/projects/${slug}/compare`)
  return (
    <Strip
      tone="warn"
      actions={
        <a href={`/sign-in?callbackUrl=${back}`} className="font-semibold underline underline-offset-2">
          Sign in again
        </a>
      }
    >
      You are signed out.{' '}
      {waiting > 0 &&
        `${waiting} ${waiting === 1 ? 'answer waits' : 'answers wait'} in this browser and will be sent. `}
      What you typed is kept.
    </Strip>
  )
}
