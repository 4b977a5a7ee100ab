import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [reactRouter()],
  build: {
    target: 'es2022',
    // The process is the server build's entry, so that one build makes all there is to deploy.
    rollupOptions: isSsrBuild ? { input: './app/server.ts' } : {},
    assetsInlineLimit: 0,
  },
}))
