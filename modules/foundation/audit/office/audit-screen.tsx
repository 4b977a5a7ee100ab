import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { readJournal } from '#core/access/policy.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { isUuid } from '#core/ids/uuid.ts'
import { addDays, instantAt } from '#core/time/hours.ts'
import { AsOfNotice } from '#core/ui-office/app/as-of-notice.tsx'
import { useCurrentHotel } from '#core/ui-office/app/current-hotel.ts'
import { useOfficeModules } from '#core/ui-office/app/office-module.ts'
import { AccessRefused, EmptyState, Failure, Screen } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { type Filter, journalQuery } from './api.ts'
import { Days } from './components/days.tsx'
import { Download } from './components/download.tsx'
import { Filters, type Days as SelectedDays } from './components/filters.tsx'
import { createJournalWording } from './journal-wording.ts'

/** Who changed what and when: for owners and provider staff. */
export default function AuditScreen() {
  const { t } = useTranslation()
  const { actor } = useCurrentHotel()
  if (readJournal(actor)) return <Journal />
  return (
    <Screen title={t('audit.office.title')}>
      <AccessRefused />
    </Screen>
  )
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** Whole days in the hotel's time zone, as instants. */
function instantsOf({ from, until }: SelectedDays, timeZone: string) {
  const midnight = (day: string) => instantAt(timeZone, `${day}T00:00`)?.toISOString()
  return { since: from && midnight(from), before: until && midnight(addDays(until, 1)) }
}

/** The days in the address; invalid ones are ignored. */
function daysOf(search: URLSearchParams): SelectedDays {
  const [from = '', until = ''] = [search.get('from') ?? '', search.get('until') ?? '']
  return { from: isDay(from) ? from : undefined, until: isDay(until) ? until : undefined }
}

function filterOf(search: URLSearchParams): Filter {
  const authorId = search.get('by') ?? ''
  return {
    about: /^[a-z]+$/.exec(search.get('about') ?? '')?.[0],
    by: isUuid(authorId) ? authorId : undefined,
  }
}

function Journal() {
  const { t, i18n } = useTranslation()
  const { orgId, hotel } = useCurrentHotel()
  const [search, setSearch] = useSearchParams()
  const { timeZone, currency } = hotel
  const days = daysOf(search)
  const subjectFilter = filterOf(search)
  const filter: Filter = { ...subjectFilter, ...instantsOf(days, timeZone) }
  const journal = useInfiniteQuery(journalQuery(orgId, filter))
  const modules = useOfficeModules()
  const wording = useMemo(
    () => createJournalWording({ i18n, timeZone, currency, modules }),
    [i18n, timeZone, currency, modules],
  )
  const isFiltered = Object.values(filter).some(Boolean)
  const applyFilter = (selection: Filter & SelectedDays) =>
    setSearch(
      Object.entries(selection).flatMap(([name, value]) => (value ? [[name, value]] : [])) as [string, string][],
      {
        replace: true,
      },
    )
  const isEmpty = journal.data?.entries.length === 0

  return (
    <Screen
      title={t('audit.office.title')}
      intro={t('audit.office.intro')}
      actions={journal.data && !isEmpty && <Download filter={filter} />}
    >
      {(isFiltered || !isEmpty) && <Filters filter={{ ...subjectFilter, ...days }} onChoose={applyFilter} />}
      <AsOfNotice at={journal.data?.asOf} timeZone={timeZone} />
      {journal.isPending ? (
        <ListSkeleton rows={6} />
      ) : journal.isLoadingError ? (
        <Failure error={journal.error} retry={() => void journal.refetch()} />
      ) : isEmpty && isFiltered ? (
        <EmptyState
          title={t('audit.office.noMatch')}
          action={
            <Button variant="default" onClick={() => applyFilter({})}>
              {t('audit.office.all')}
            </Button>
          }
        >
          {t('audit.office.noMatchNext')}
        </EmptyState>
      ) : isEmpty ? (
        <EmptyState title={t('audit.office.empty')}>{t('audit.office.emptyNext')}</EmptyState>
      ) : (
        <>
          <Days entries={journal.data?.entries ?? []} wording={wording} />
          {journal.isFetchNextPageError && <Failure error={journal.error} retry={() => void journal.fetchNextPage()} />}
          {journal.hasNextPage && !journal.isFetchNextPageError && (
            <Button
              variant="default"
              mt="md"
              loading={journal.isFetchingNextPage}
              onClick={() => void journal.fetchNextPage()}
            >
              {t('audit.office.more')}
            </Button>
          )}
        </>
      )}
    </Screen>
  )
}
