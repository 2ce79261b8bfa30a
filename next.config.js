import { fileURLToPath } from 'node:url'

/** @type {import('next').NextConfig} */
export default {
  reactStrictMode: true,
  poweredByHeader: false,
  turbopack: { root: fileURLToPath(new URL('.', import.meta.url)) },
  serverExternalPackages: ['@node-rs/argon2', 'pg', 'pg-boss', 'pino', '@prisma/client', '@prisma/adapter-pg'],
  experimental: { serverActions: { bodySizeLimit: '5mb' } },
}
