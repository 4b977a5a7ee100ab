import { useDebouncedValue } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { languageNames } from '#core/i18n/langs.ts'
import { containsAllWords, foldText } from '#core/i18n/plain-text/fold-text.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useOfficeModules } from '#core/ui-office/app/office-module.ts'
import { useShowFailure } from '#core/ui-office/frame/screen.tsx'
import { staffLangs } from '#locales/languages.ts'
import type { User } from '#modules/foundation/accounts/contract.ts'
import type { ManagedHotelData } from '#modules/hotel/hotels/office/api.ts'
import { screenLinks } from './bar-links.ts'
import { useLanguage } from './components/bar-tools.tsx'
import { helpQuery, useHelp, useHelpNames } from './help-queries.ts'

export interface PaletteEntry {
  id: string
  label: string
  description?: string
  onClick: () => void
}

const maxHelp = 5

/** The entries of the palette for the typed text, in this order: screens, results of the modules, actions, and help. */
export function usePaletteGroups({ me, managed, query }: { me: User; managed: ManagedHotelData; query: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const showFailure = useShowFailure()
  const modules = useOfficeModules()
  const hotelId = managed.hotel.id
  const actor = { role: managed.role, provider: me.provider }
  const [written] = useDebouncedValue(query.trim(), 150)
  const text = foldText(query.trim())
  const finders = modules.filter(({ may }) => may?.(actor) !== false).flatMap(({ finds = [] }) => finds)
  const found = useQueries({
    queries: finders.map(({ find }, index) => ({
      queryKey: ['hotels', hotelId, 'palette', index, written],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        find({ hotelId, managed, actor, text: foldText(written), written, t, signal }),
      enabled: written.length > 0,
      placeholderData: keepPreviousData,
      staleTime: 10_000,
      retry: false,
    })),
  })
  const help = useHelpEntries({ me, managed, text, enabled: written.length > 0 })
  const { current, choose } = useLanguage()

  const run = async (act: () => Promise<unknown>, label: string) => {
    try {
      await act()
      notifications.show({ message: t('hotels.office.palette.done', { act: label }) })
    } catch (error) {
      showFailure(error)
    }
  }
  const screens: PaletteEntry[] = screenLinks(modules, actor, managed)
    .map(({ text, to }) => ({ id: to, label: t(text), onClick: () => void navigate(to) }))
    .filter(({ label }) => containsAllWords(label, text))
  const groups = finders.map(({ title }, index) => ({
    title,
    entries: (text ? (found[index]?.data ?? []) : [])
      // An action runs at once, so one that was found for an earlier text is not offered.
      .filter((item) => 'to' in item || (query.trim() === written && !found[index]?.isPlaceholderData))
      .map((item): PaletteEntry => {
        const { id, title: label, detail } = item
        const onClick = 'to' in item ? () => void navigate(item.to) : () => void run(item.run, label)
        return { id: `${title} ${id}`, label, ...(detail && { description: detail }), onClick }
      }),
  }))
  const languages: PaletteEntry[] = staffLangs
    .filter((lang) => lang !== current)
    .map((lang) => ({
      id: lang,
      label: languageNames[lang],
      description: t('hotels.office.bar.language'),
      onClick: () => choose(lang),
    }))
    .filter(({ label, description }) => text && containsAllWords(`${description} ${label}`, text))
  const acts = 'hotels.office.palette.acts'
  const entriesOf = (groupTitle: string) =>
    groups.filter(({ title }) => title === groupTitle).flatMap(({ entries }) => entries)
  const titles = [...new Set(groups.map(({ title }) => title))].filter((title) => title !== acts)
  return {
    groups: [
      { title: t('hotels.office.palette.screens'), entries: screens },
      ...titles.map((title) => ({ title: t(title), entries: entriesOf(title) })),
      { title: t(acts), entries: [...entriesOf(acts), ...languages] },
      { title: t('hotels.office.palette.help'), entries: help },
    ].filter(({ entries }) => entries.length > 0),
    searching: query.trim() !== written || found.some(({ isFetching }) => isFetching),
    failed: found.some(({ isError }) => isError),
  }
}

interface Wanted {
  me: User
  managed: ManagedHotelData
  text: string
  enabled: boolean
}

/** Help texts whose screen name or content matches. */
function useHelpEntries({ enabled, me, managed, text }: Wanted): PaletteEntry[] {
  const { t } = useTranslation()
  const texts = useQuery({ ...helpQuery(), enabled }).data
  const { open, screens } = useHelp()
  const nameOf = useHelpNames({ me, managed })
  if (!texts || !text) return []
  return Object.entries(texts)
    .flatMap(([name, { purpose, steps, notes }]) => {
      const screen = screens.has(name) && nameOf(name, texts)
      if (!screen) return []
      const label = t('hotels.office.help.of', { screen })
      const inName = containsAllWords(label, text)
      return inName || containsAllWords([purpose, ...steps, ...notes].join(' '), text)
        ? [{ inName, entry: { id: name, label, description: purpose, onClick: () => open(name) } }]
        : []
    })
    .sort((first, second) => Number(second.inName) - Number(first.inName))
    .slice(0, maxHelp)
    .map(({ entry }) => entry)
}
