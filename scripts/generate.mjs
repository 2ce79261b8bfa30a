/** `npm run generate`: the Prisma client from prisma/schema.prisma, without Prisma's engine download, and the compiled loops of lib/math. */
import { generate } from './steps/generate.mjs'
import { createLog, showProblem } from './steps/log.mjs'

createLog(process.stdout)
  .step('Generating the database client and kernels', generate)
  .catch((error) => {
    showProblem(error)
    process.exitCode = 1
  })
