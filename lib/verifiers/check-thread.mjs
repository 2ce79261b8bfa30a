// A thread does not inherit the process's TypeScript loader: it registers its own, then runs the real inside.
import { register } from 'tsx/esm/api'

register()
await import('./check-thread.ts')
