import { Button, Text, VisuallyHidden } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { editContent } from '#core/access/policy.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { EmptyState } from '#core/ui-office/frame/screen.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Translations } from '../../contract.ts'
import { deskFieldElement } from '../desk-shortcuts.ts'
import type { TranslationDeskStore } from '../desk-store.ts'
import { type DeskFilter, deskFilters, deskTextKey, groupsOf, isShown, matchesSearch } from '../desk-texts.ts'
import { useDesk, useDeskVersion } from '../use-desk.ts'
import { useSuggest } from '../use-suggest.ts'
import { DeskBar } from './desk-bar.tsx'
import { DeskGroup } from './desk-group.tsx'
import { DraftsPanel } from './drafts-panel.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { UnsavedTextsBar } from './unsaved-texts-bar.tsx'

/** How many rows are added to the page at once. */
const piece = 60

/**
 * All texts of the hotel in two columns. The filter is in the address; the selected texts stay visible until another
 * filter is chosen.
 */
export function TranslationDesk({ translations }: { translations: Translations }) {
  const { t } = useTranslation()
  const { actor } = useManagedHotel()
  const { texts, to, more } = translations
  const desk = useDesk(texts, to)
  const [address, setAddress] = useSearchParams()
  const [search, setSearch] = useState('')
  const [areShortcutsShown, setShortcutsShown] = useState(false)
  const [rows, setRows] = useState(piece)
  const readOnly = !editContent(actor)
  const requestedFilter = deskFilters.find((each) => each === address.get('show'))
  const filter = requestedFilter ?? (texts.some((text) => isShown(desk.currentOf(text), 'todo')) ? 'todo' : 'all')
  const shownTexts = useShown(desk, translations, filter, search)
  const groups = useMemo(() => groupsOf(shownTexts.slice(0, rows), texts), [shownTexts, rows, texts])
  const onMore = useCallback(() => setRows((previous) => previous + piece), [])
  const undo = async () => {
    const name = await desk.undo()
    if (name) deskFieldElement(name)?.focus()
  }
  useDeskKeys({ undo, help: () => setShortcutsShown(true) })
  useOnline(desk)
  return (
    <>
      {!readOnly && translations.drafts && <DraftsPanel drafts={translations.drafts} />}
      <DeskBar
        desk={desk}
        translations={translations}
        filter={filter}
        onFilter={(show) => {
          setRows(piece)
          setAddress({ ...Object.fromEntries(address), show }, { replace: true, preventScrollReset: true })
        }}
        search={search}
        onSearch={setSearch}
        onUndo={() => void undo()}
        onKeys={() => setShortcutsShown(true)}
        readOnly={readOnly}
      />
      {!readOnly && (
        <>
          <Text c="dimmed" fz="sm" mb={12} visibleFrom="sm">
            {t('translations.office.keys.hint')}
          </Text>
          <SuggestAll desk={desk} translations={translations} />
          <UnsavedTextsBar desk={desk} />
        </>
      )}
      {groups.length === 0 && (
        <EmptyState title={t(search ? 'translations.office.notFound' : 'translations.office.complete')}>
          {!search && t('translations.office.completeNext')}
        </EmptyState>
      )}
      {groups.map((group) => (
        <DeskGroup key={group.name} desk={desk} group={group} to={to} readOnly={readOnly} onMore={onMore} />
      ))}
      {shownTexts.length > rows && <MoreRows key={rows} onMore={onMore} />}
      {more > 0 && (
        <Text c="dimmed" mt={12}>
          {t('translations.office.more', { count: more })}
        </Text>
      )}
      <LastSaved desk={desk} />
      {areShortcutsShown && <ShortcutsDialog onClose={() => setShortcutsShown(false)} />}
    </>
  )
}

/** The texts that matched when the filter or the search was last changed: a text that is edited afterwards stays visible. */
function useShown(desk: TranslationDeskStore, { texts }: Translations, filter: DeskFilter, search: string) {
  return useMemo(() => {
    const unsaved = new Set(desk.unsaved().map(([name]) => name))
    return texts.filter((text) => {
      const current = desk.currentOf(text)
      const isIncluded = isShown(current, filter) || unsaved.has(deskTextKey(text))
      return isIncluded && (search === '' || matchesSearch({ ...text, ...current }, search))
    })
  }, [desk, texts, filter, search])
}

/** Adds rows before the end of the list is visible. */
function MoreRows({ onMore }: { onMore: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && onMore(), { rootMargin: '1500px' })
    if (end.current) observer.observe(end.current)
    return () => observer.disconnect()
  }, [onMore])
  return <div ref={end} style={{ height: 1 }} />
}

function useDeskKeys({ undo, help }: { undo: () => Promise<void>; help: () => void }) {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const field =
      event.target instanceof HTMLElement && event.target.closest('input, select, textarea, [role="dialog"]')
    if (event.ctrlKey && event.altKey && event.key.toLowerCase() === 'z') void undo()
    else if (event.key === '?' && !field) help()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
}

/** Saves pending texts when the network is back. */
function useOnline(desk: TranslationDeskStore) {
  useEffect(() => {
    const save = () => {
      for (const [name, { state }] of desk.unsaved()) if (state === 'offline') void desk.save(name)
    }
    addEventListener('online', save)
    return () => removeEventListener('online', save)
  }, [desk])
}

/** Requests suggestions for all missing texts, if a translation engine is set up. */
function SuggestAll({ desk, translations: { texts, to } }: { desk: TranslationDeskStore; translations: Translations }) {
  const { t } = useTranslation()
  const suggest = useSuggest(desk, to)
  const [busy, setBusy] = useState(false)
  useDeskVersion(desk)
  const missing = texts.filter((text) => suggest.canSuggest(text) && desk.get(deskTextKey(text)).typed.trim() === '')
  if (missing.length === 0) return null
  const all = async () => {
    setBusy(true)
    const found = await suggest(missing)
    setBusy(false)
    if (found === 0) notifications.show({ message: t('translations.office.noSuggestion') })
  }
  return (
    <Button variant="light" size="compact-sm" mb={12} loading={busy} onClick={() => void all()}>
      {t('translations.office.suggestAll', { count: missing.length })}
    </Button>
  )
}

/** Announces each save to screen readers. */
function LastSaved({ desk }: { desk: TranslationDeskStore }) {
  const { t } = useTranslation()
  useDeskVersion(desk)
  const name = desk.lastSaved()
  return (
    <VisuallyHidden role="status">
      {name && desk.get(name).state === 'saved' && t('translations.office.states.saved')}
    </VisuallyHidden>
  )
}
