import { matchPath } from 'react-router'
import { screenPattern } from '#core/app/office-paths.ts'
import type { OfficeModule } from '#core/ui-office/app/office-module.ts'

/** The patterns of the staff's screens by the name of their help, for which `locales/<lang>/help.json` has a text each. */
export type HelpScreens = ReadonlyMap<string, string>

export const helpScreensOf = (modules: readonly OfficeModule[]): HelpScreens =>
  new Map(
    modules.flatMap(({ help = {} }) =>
      Object.entries(help).map(([name, path]) => [name, screenPattern(path)] as const),
    ),
  )

/** Whose help belongs to an address. */
export const helpScreenAt = (screens: HelpScreens, pathname: string): string | undefined =>
  [...screens].find(([, pattern]) => matchPath(pattern, pathname))?.[0]

/** The address of a screen that has one without further parts, for a link of its help. */
export function addressOf(screens: HelpScreens, screen: string, orgId: string | undefined): string | undefined {
  const address = screens
    .get(screen)
    ?.replace(/\/:\w+\?$/, '')
    .replace(':orgId', orgId ?? ':orgId')
  return address?.includes(':') ? undefined : address
}
