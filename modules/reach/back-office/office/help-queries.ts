import { queryOptions } from '@tanstack/react-query'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useOfficeModules } from '#core/ui-office/app/office-module.ts'
import { staffLang } from '#core/ui-office/app/staff-request.ts'
import type { User } from '#modules/foundation/accounts/contract.ts'
import type { ManagedHotelData } from '#modules/hotel/hotels/office/api.ts'
import { screenLinks } from './bar-links.ts'
import { addressOf, helpScreenAt, helpScreensOf } from './help-screens.ts'

/** What a screen is for, what to do first, and what may surprise. `title`: for a screen that has no link. */
export interface HelpText {
  title?: string | undefined
  purpose: string
  steps: string[]
  notes: string[]
}
type HelpTexts = Readonly<Record<string, HelpText>>

const catalogues = import.meta.glob<HelpTexts>('/locales/*/help.json', { import: 'default' })

/** The help texts of all screens in one language, fetched when help is first opened. */
export const helpQuery = (lang = staffLang()) =>
  queryOptions({
    queryKey: ['help', lang],
    queryFn: async () => (await catalogues[`/locales/${lang}/help.json`]?.()) ?? {},
    staleTime: Number.POSITIVE_INFINITY,
  })

interface Helped {
  me: User
  /** Absent outside a hotel. */
  managed?: ManagedHotelData | undefined
}

/** The name of each screen: from its link, or from its help text. */
export function useHelpNames({ me, managed }: Helped) {
  const { t } = useTranslation()
  const modules = useOfficeModules()
  const actor = { role: managed?.role ?? null, provider: me.provider }
  const links = managed ? screenLinks(modules, actor, managed) : []
  const names = new Map(links.map(({ text, to }) => [to, t(text)]))
  const screens = helpScreensOf(modules)
  return (screen: string, texts: HelpTexts) => {
    const address = addressOf(screens, screen, managed?.hotel.id)
    return (address && names.get(address)) ?? texts[screen]?.title
  }
}

const prefix = '#help'

/** The help that is open, from the address: `#help` for the current screen, `#help=history` for another one. */
export function useHelp() {
  const { hash, pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const requestedScreen = hash.startsWith(`${prefix}=`) ? hash.slice(prefix.length + 1) : undefined
  const screens = helpScreensOf(useOfficeModules())
  const currentScreen = helpScreenAt(screens, pathname)
  const opened =
    hash === prefix ? currentScreen : requestedScreen && screens.has(requestedScreen) ? requestedScreen : undefined
  // In the fragment, so that the guard of unsaved changes is not triggered.
  const go = (fragment: string, options: NavigateOptions) =>
    void navigate({ search, hash: fragment }, { preventScrollReset: true, ...options })
  return {
    opened,
    own: currentScreen,
    screens,
    open: (screen?: string) =>
      go(screen && screen !== currentScreen ? `${prefix}=${screen}` : prefix, { state: { helpOpened: true } }),
    // If it was opened here, closing goes back one step in the history.
    close: () => (state?.helpOpened ? void navigate(-1) : go('', { replace: true })),
  }
}
