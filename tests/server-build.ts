import type { AppLoadContext, ServerBuild } from 'react-router'

/** Answers in place of React for a page of the build. */
type Render = (request: Request, status: number, headers: Headers, context: AppLoadContext) => Promise<Response>

interface RouteModule {
  default: () => null
  loader?: (input: { request: Request }) => null
}

/** A build of these routes below one root, by their ids and paths in `app/routes.ts`, without client files. */
export function makeServerBuild(
  routes: Record<string, { path: string; module: RouteModule }>,
  rootModule: RouteModule,
  render: Render,
): ServerBuild {
  const handleRequest = (
    ...[request, status, headers, , context]: [Request, number, Headers, unknown, AppLoadContext]
  ) => render(request, status, headers, context)
  const children = Object.entries(routes).map(([id, route]) => [id, { id, parentId: 'root', ...route }])
  return {
    entry: { module: { handleError: () => undefined, default: handleRequest } },
    routes: { root: { id: 'root', path: '', module: rootModule }, ...Object.fromEntries(children) },
    assets: { entry: { imports: [], module: '/x.js' }, routes: {}, url: '/m.js', version: '1' },
    basename: '/',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild
}
