/** `npm run generate`: the Prisma client from prisma/schema.prisma, without Prisma's engine download. */
import { generate } from './steps/generate.mjs'
import { createLog, showProblem } from './steps/log.mjs'

createLog(process.stdout)
  .step('Generating the database client', generate)
  .catch((error) => {
    showProblem(error)
    process.exitCode = 1
  })
