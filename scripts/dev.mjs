// `npm run dev`: starts Livret with Vite's development server, which reloads on changes.
import { createServer } from 'vite'

// The API and the pages run inside the development server, so a change on either side takes effect without restarting
// PostgreSQL.
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
const { start } = await vite.ssrLoadModule('/app/server.ts')
const running = await start({
  pages: () => vite.ssrLoadModule('virtual:react-router/server-build'),
  before: (app) =>
    app.use('*', async (context, next) => {
      const { incoming, outgoing } = context.env
      const isServed = await new Promise((resolve) => {
        outgoing.once('finish', () => resolve(true))
        vite.middlewares(incoming, outgoing, () => resolve(false))
      })
      if (!isServed) return next()
      const { RESPONSE_ALREADY_SENT } = await import('@hono/node-server/utils/response')
      return RESPONSE_ALREADY_SENT
    }),
})
process.on('exit', () => vite.close())
void running
