import { matchPath } from 'react-router'
import { screenPattern } from '#core/app/office-paths.ts'
import type { OfficeModule } from '#core/ui-office/app/office-module.ts'

/**
 * The route patterns of the staff screens by the name of their help; `locales/<lang>/help.json` has a text for each.
 */
export type HelpScreens = ReadonlyMap<string, string>

export const helpScreensOf = (modules: readonly OfficeModule[]): HelpScreens =>
  new Map(
    modules.flatMap(({ help = {} }) =>
      Object.entries(help).map(([name, path]) => [name, screenPattern(path)] as const),
    ),
  )

/** The name of the help for an address. */
export const helpScreenAt = (screens: HelpScreens, pathname: string): string | undefined =>
  [...screens].find(([, pattern]) => matchPath(pattern, pathname))?.[0]

/** The address of a screen, if it has no parameters besides the hotel, for a link in its help. */
export function addressOf(screens: HelpScreens, screen: string, orgId: string | undefined): string | undefined {
  const address = screens
    .get(screen)
    ?.replace(/\/:\w+\?$/, '')
    .replace(':orgId', orgId ?? ':orgId')
  return address?.includes(':') ? undefined : address
}
