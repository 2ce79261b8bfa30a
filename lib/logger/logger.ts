import pino from 'pino'

/** Structured log of the process. Texts, keys and addresses are never logged. */
export const logger = pino({
  level: process.env.LOG_LEVEL ?? 'info',
  base: undefined,
  redact: [
    ...['req.headers.authorization', 'req.headers.cookie', '*.headers.authorization', 'headers.authorization'],
    ...['*.password', '*.token', 'apiKey', '*.apiKey', '*.*.apiKey', 'keyCipher', '*.keyCipher'],
  ],
})
