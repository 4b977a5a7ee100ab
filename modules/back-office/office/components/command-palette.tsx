import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { folded } from '#core/i18n/folded.ts'
import { useBackCloses } from '#core/ui-office/back-closes.ts'
import { Search } from '#core/ui-office/icons.tsx'
import { useOfficeModules } from '#core/ui-office/office-module.ts'
import type { User } from '#modules/accounts/contract.ts'
import { isProvider } from '#modules/accounts/office/api.ts'
import type { Managed } from '#modules/hotels/office/api.ts'
import { screenLinks } from '../bar-links.ts'

const [store, { open, close }] = createSpotlight()
export const openPalette = open

/** What one presses for it, as this device writes it. */
export const paletteKeys = () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K')

interface CommandPaletteProps {
  me: User
  managed: Managed
}

/** Finds by words: the hotel's screens, and whatever the modules have registered to be found. */
export function CommandPalette({ me, managed }: CommandPaletteProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const modules = useOfficeModules()
  const [query, setQuery] = useState('')
  useBackCloses(useSpotlight(store).opened, close)
  const [written] = useDebouncedValue(query.trim(), 150)
  const finders = modules.flatMap(({ finds = [] }) => finds)
  const hotelId = managed.hotel.id
  const found = useQueries({
    queries: finders.map(({ find }, index) => ({
      queryKey: ['hotels', hotelId, 'palette', index, written],
      queryFn: ({ signal }: { signal: AbortSignal }) => find({ hotelId, text: folded(written), written, t, signal }),
      enabled: written.length > 0,
      placeholderData: keepPreviousData,
      staleTime: 10_000,
      retry: false,
    })),
  })

  const actor = { role: managed.role, provider: isProvider(me) }
  const action = (to: string, label: string, description?: string) => ({
    id: `${to} ${label}`,
    label,
    ...(description && { description }),
    onClick: () => void navigate(to),
  })
  const screens = screenLinks(modules, actor, managed)
    .map(({ text, to }) => ({ label: t(text), to }))
    .filter(({ label }) => folded(label).includes(folded(query.trim())))
  const actions = [
    { group: t('hotels.office.palette.screens'), actions: screens.map(({ to, label }) => action(to, label)) },
    ...finders.map(({ title }, index) => ({
      group: t(title),
      actions: query.trim() ? (found[index]?.data ?? []).map(({ to, title, detail }) => action(to, title, detail)) : [],
    })),
  ].filter(({ actions }) => actions.length > 0)
  const searching = query.trim() !== written || found.some(({ isFetching }) => isFetching)

  return (
    <Spotlight
      store={store}
      query={query}
      onQueryChange={setQuery}
      actions={actions}
      // What is found is chosen already.
      filter={(_, all) => all}
      shortcut="mod + K"
      tagsToIgnore={[]}
      triggerOnContentEditable
      scrollable
      maxHeight="min(60dvh, 480px)"
      title={t('hotels.office.palette.title')}
      nothingFound={t(searching ? 'hotels.office.palette.searching' : 'hotels.office.palette.nothing')}
      searchProps={{
        leftSection: <Search size={18} />,
        placeholder: t('hotels.office.palette.hint'),
        'aria-label': t('hotels.office.palette.title'),
      }}
    />
  )
}
