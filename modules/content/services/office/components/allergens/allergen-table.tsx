import { Checkbox, Group, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useRootAttribute } from '#core/ui-guest/frame/root-attribute.ts'
import { UnsavedGuard } from '#core/ui-office/drafts/unsaved-guard.tsx'
import { Search } from '#core/ui-office/frame/icons.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Service } from '../../../contract.ts'
import { allergens, undeclaredAllergens } from '../../../rules.ts'
import { countMissing, filterGroups, rowGroups } from '../../allergens/allergen-rows.ts'
import { createAllergenSaver } from '../../allergens/allergens-api.ts'
import { type CellChange, withEdits } from '../../allergens/answer-edits.ts'
import {
  type Answer,
  givenAnswers,
  type Selection,
  selectCell,
  selectedRange,
} from '../../allergens/grid-navigation.ts'
import { AllergenGrid } from './allergen-grid.tsx'
import { AnswerTools } from './answer-tools.tsx'
import { useGridTexts } from './grid-texts.ts'
import { MergeNotice, SaveFailure, SaveState } from './save-state.tsx'

/** The allergens of all articles of a service and their choices, which are saved while they are typed. */
export function AllergenTable({ service, mayEdit }: { service: Service; mayEdit: boolean }) {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const texts = useGridTexts()
  useRootAttribute('data-office-compact')
  const [saver] = useState(() => createAllergenSaver(orgId, service.id))
  const { edits, isSaving, failure, report } = useSyncExternalStore(saver.subscribe, saver.state, saver.state)
  useEffect(() => saver.stop, [saver])

  const noSectionName = t('services.office.sections.none')
  const groups = useMemo(() => rowGroups(service, noSectionName), [service, noSectionName])
  const allRows = useMemo(() => groups.flatMap(({ rows }) => rows), [groups])
  const rowsById = useMemo(() => new Map(allRows.map((row) => [row.id, row])), [allRows])
  const answersOf = (id: string) => withEdits(rowsById.get(id)?.answers ?? null, edits.get(id)?.cells)
  const missing = countMissing(allRows.map(({ id }) => answersOf(id)))

  const [search, setSearch] = useState('')
  const deferredSearch = useDeferredValue(search)
  /** The rows that were incomplete when the filter was switched on: a row stays when it becomes complete. */
  const [incomplete, setIncomplete] = useState<ReadonlySet<string> | null>(null)
  const shownGroups = useMemo(
    () => filterGroups(groups, deferredSearch, incomplete),
    [groups, deferredSearch, incomplete],
  )
  const ids = useMemo(() => shownGroups.flatMap(({ rows }) => rows.map(({ id }) => id)), [shownGroups])

  const [chosen, setSelection] = useState<Selection | null>(null)
  const selection = chosen && ids.includes(chosen.active.row) ? chosen : selectCell({ row: ids[0] ?? '', column: 0 })
  /** A message for screen readers. */
  const [announcement, setAnnouncement] = useState('')

  const change = (changes: CellChange[], message: string) => {
    if (changes.length === 0) return
    saver.answer(changes)
    setAnnouncement(message)
  }
  const restOf = (rows: readonly string[]): CellChange[] =>
    rows.flatMap((row) =>
      undeclaredAllergens(answersOf(row)).map((allergen) => ({ row, allergen, value: 'none' as const })),
    )
  const answerRest = (rows: readonly string[]) => {
    const changes = restOf(rows)
    change(changes, t('services.office.allergens.restSaid', { count: changes.length }))
  }
  const actions = {
    answer: (value: Answer | null) => {
      const { rows, from, to } = selectedRange(ids, selection)
      const changes = rows.flatMap((row) => allergens.slice(from, to + 1).map((allergen) => ({ row, allergen, value })))
      const answer = value ? texts.answers[value].name : texts.unanswered
      change(changes, t('services.office.allergens.table.answered', { answer, count: changes.length }))
    },
    copyAbove: () => {
      const { rows } = selectedRange(ids, selection)
      const above = ids[ids.indexOf(rows[0] ?? '') - 1]
      if (above === undefined) return
      const given = givenAnswers(answersOf(above))
      const name = rowsById.get(above)?.label ?? ''
      change(
        rows.flatMap((row) => given.map((cell) => ({ row, ...cell }))),
        t('services.office.allergens.table.copied', { name }),
      )
    },
    answerRest: () => answerRest(selectedRange(ids, selection).rows),
    undo: () => {
      if (saver.undo().length > 0) setAnnouncement(t('services.office.allergens.table.undone'))
    },
  }

  return (
    <>
      <UnsavedGuard unsaved={() => saver.state().edits.size > 0} />
      <Group gap="8px 16px" mb={10}>
        <TextInput
          type="search"
          aria-label={t('services.office.allergens.table.search')}
          placeholder={t('services.office.allergens.table.search')}
          leftSection={<Search size={16} />}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          w={{ base: '100%', sm: 240 }}
        />
        <Checkbox
          label={t('services.office.allergens.table.onlyIncomplete')}
          checked={incomplete !== null}
          onChange={({ currentTarget }) =>
            setIncomplete(
              currentTarget.checked
                ? new Set(allRows.filter(({ id }) => undeclaredAllergens(answersOf(id)).length > 0).map(({ id }) => id))
                : null,
            )
          }
        />
        <Text span c={missing.answers > 0 ? 'var(--office-warn)' : 'dimmed'} fw={600}>
          {missing.answers > 0
            ? `${t('services.office.allergens.table.answersMissing', { count: missing.answers })} · ${t('services.office.allergens.table.rowsMissing', { count: missing.rows })}`
            : t('services.office.allergens.table.allComplete')}
        </Text>
        {mayEdit && <SaveState edits={edits} isSaving={isSaving} />}
      </Group>
      {failure !== null && <SaveFailure failure={failure} onRetry={() => void saver.save()} />}
      {report && <MergeNotice report={report} onClose={saver.dismissReport} />}
      {mayEdit && (
        <Text c="dimmed" fz="var(--text-1)" mb={6} visibleFrom="sm">
          {t('services.office.allergens.table.hint')}
        </Text>
      )}
      {mayEdit && <AnswerTools actions={actions} texts={texts} />}
      {ids.length > 0 ? (
        <AllergenGrid
          label={t('services.office.allergens.table.of', { name: service.name })}
          groups={shownGroups}
          edits={edits}
          selection={selection}
          onSelect={setSelection}
          actions={mayEdit ? actions : undefined}
          onAnswerRest={(row) => answerRest([row])}
          texts={texts}
        />
      ) : (
        <Text role="status">
          {t(
            incomplete && !deferredSearch
              ? 'services.office.allergens.table.allComplete'
              : 'services.office.allergens.table.noMatch',
          )}
        </Text>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  )
}
