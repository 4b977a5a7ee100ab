/** Of the routes of the build, by their ids, those of guests: the root, their layout and the screens below it. */
export const guestRoutes = <Route extends { parentId?: string } | undefined>(
  routes: Record<string, Route>,
  layout: string,
): Record<string, Route> =>
  Object.fromEntries(
    Object.entries(routes).filter(([id, route]) => id === 'root' || id === layout || route?.parentId === layout),
  )
