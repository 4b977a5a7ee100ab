/** The guest routes of the build: the root, the guest layout and the screens below it. */
export const guestRoutes = <Route extends { parentId?: string } | undefined>(
  routes: Record<string, Route>,
  layout: string,
): Record<string, Route> =>
  Object.fromEntries(
    Object.entries(routes).filter(([id, route]) => id === 'root' || id === layout || route?.parentId === layout),
  )

/** The file that phones load. What is false is left out: it reads the same as absent, and each route has five such fields. */
export const manifestScript = (manifest: object): string =>
  `window.__reactRouterManifest=${JSON.stringify(manifest, (_, value) => (value === false ? undefined : value))};`
