import { fileURLToPath } from 'node:url'
import createNextIntlPlugin from 'next-intl/plugin'

/** Messages are compiled here, so that no parser of theirs is sent to the browser. */
const withTexts = createNextIntlPlugin({
  requestConfig: './app/_texts/request.ts',
  experimental: { messages: { path: './messages', format: 'json', locales: ['en', 'de'], precompile: true } },
})

/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  turbopack: { root: fileURLToPath(new URL('.', import.meta.url)) },
  serverExternalPackages: ['@node-rs/argon2', 'pg', 'pg-boss', 'pino', '@prisma/client', '@prisma/adapter-pg'],
  experimental: { serverActions: { bodySizeLimit: '5mb' } },
}

export default withTexts(config)
