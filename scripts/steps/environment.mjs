import { statePath } from './root.mjs'
import { secrets } from './secrets.mjs'

/**
 * What web, worker, seed and command line find in their environment. What is set already wins.
 * @param {{ databaseUrl: string, address: string }} facts address: of the web application, such as http://localhost:3000
 */
export function environment({ databaseUrl, address }) {
  const given = process.env
  return {
    ...given,
    ...secrets(),
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    DATABASE_URL: databaseUrl,
    NEXTAUTH_URL: given.NEXTAUTH_URL || address,
    ALLOWED_PRIVATE_HOSTS: given.ALLOWED_PRIVATE_HOSTS ?? '127.0.0.1',
    FLYWHEEL_STORAGE: given.FLYWHEEL_STORAGE || statePath('files'),
    FLYWHEEL_SIGN_INS_FILE: given.FLYWHEEL_SIGN_INS_FILE || statePath('sign-ins.json'),
  }
}
