import { VisuallyHidden } from '@mantine/core'
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight'
import { useEffect } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useCloseOnBack } from '#core/ui-office/dialogs/close-on-back.ts'
import { Search } from '#core/ui-office/frame/icons.tsx'
import type { User } from '#modules/foundation/accounts/contract.ts'
import type { ManagedHotelData } from '#modules/hotel/hotels/office/api.ts'
import { usePaletteGroups } from '../palette.ts'
import styles from './command-palette.module.css'

const [store, { open, close }] = createSpotlight()
export const openPalette = open

const listId = 'palette-list'

/** The keyboard shortcut that opens the palette, as this device writes it. */
export const paletteKeys = () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K')

/** Enter selects the highlighted entry, which stays the same when results arrive late. */
function markEntry() {
  const list = document.getElementById(listId)
  const actionElements = [...(list?.querySelectorAll('[data-action]') ?? [])]
  const index = Math.max(
    actionElements.findIndex((entry) => entry.hasAttribute('data-selected')),
    0,
  )
  actionElements[index]?.setAttribute('data-selected', 'true')
  store.setState({ ...store.getState(), selected: actionElements.length > 0 ? index : -1 })
}

interface CommandPaletteProps {
  me: User
  managed: ManagedHotelData
}

/** The command palette: finds and runs the hotel's screens and everything that the modules have registered for it. */
export function CommandPalette({ me, managed }: CommandPaletteProps) {
  const { t } = useTranslation()
  // In the store, which outlives this component: it is unmounted while another hotel's data loads, even when the user is already typing.
  const { opened, selected, query } = useSpotlight(store)
  useCloseOnBack(opened, close)
  const { groups, searching, failed } = usePaletteGroups({ me, managed, query })
  const entries = groups.flatMap(({ entries }) => entries)
  const shownIds = entries.map(({ id }) => id).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the list on screen is another one
  useEffect(() => {
    if (opened && query) markEntry()
  }, [shownIds, opened, query])
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
