import { VisuallyHidden } from '@mantine/core'
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBackCloses } from '#core/ui-office/back-closes.ts'
import { Search } from '#core/ui-office/icons.tsx'
import type { User } from '#modules/accounts/contract.ts'
import type { Managed } from '#modules/hotels/office/api.ts'
import { usePaletteGroups } from '../palette.ts'
import styles from './command-palette.module.css'

const [store, { open, close }] = createSpotlight()
export const openPalette = open

const listId = 'palette-list'

/** What one presses for it, as this device writes it. */
export const paletteKeys = () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K')

/** Enter takes the entry that is marked: still the same one after results have come late, or the first. */
function markEntry() {
  const list = document.getElementById(listId)
  const shown = [...(list?.querySelectorAll('[data-action]') ?? [])]
  const index = Math.max(
    shown.findIndex((entry) => entry.hasAttribute('data-selected')),
    0,
  )
  shown[index]?.setAttribute('data-selected', 'true')
  store.setState({ ...store.getState(), selected: shown.length > 0 ? index : -1 })
}

interface CommandPaletteProps {
  me: User
  managed: Managed
}

/** Finds by words, and does at once: the hotel's screens, and whatever the modules have registered to be found. */
export function CommandPalette({ me, managed }: CommandPaletteProps) {
  const { t } = useTranslation()
  // In the store, which outlives this component: it is away while another hotel's data loads, also when one types already.
  const { opened, selected, query } = useSpotlight(store)
  useBackCloses(opened, close)
  const { groups, searching, failed } = usePaletteGroups({ me, managed, query })
  const entries = groups.flatMap(({ entries }) => entries)
  const shown = entries.map(({ id }) => id).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the list on screen is another one
  useEffect(() => {
    if (opened && query) markEntry()
  }, [shown, opened, query])
  const marked = entries[selected]
  const count = entries.length

  return (
    <Spotlight.Root
      store={store}
      shortcut="mod + K"
      tagsToIgnore={[]}
      triggerOnContentEditable
      scrollable
      maxHeight="min(60dvh, 480px)"
      title={t('hotels.office.palette.title')}
      classNames={{ header: styles.header }}
    >
      <Spotlight.Search
        leftSection={<Search size={18} />}
        placeholder={t('hotels.office.palette.hint')}
        aria-label={t('hotels.office.palette.title')}
      />
      <VisuallyHidden role="status">
        {opened && query && !searching && t('hotels.office.palette.results', { count })}
        {marked && ` ${t('hotels.office.palette.selected', { name: marked.label, position: selected + 1, count })}`}
      </VisuallyHidden>
      {count > 0 ? (
        <Spotlight.ActionsList id={listId}>
          {groups.map(({ title, entries }) => (
            <Spotlight.ActionsGroup key={title} label={title}>
              {entries.map(({ id, ...entry }) => (
                <Spotlight.Action key={id} {...entry} />
              ))}
            </Spotlight.ActionsGroup>
          ))}
        </Spotlight.ActionsList>
      ) : (
        <Spotlight.Empty>
          {t(`hotels.office.palette.${searching ? 'searching' : failed ? 'failed' : 'nothing'}`)}
        </Spotlight.Empty>
      )}
    </Spotlight.Root>
  )
}
