import { Button, Group, NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core'
import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { workOrders } from '#core/access/policy.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { QuietNotice, Section } from '#core/ui-office/frame/layout-parts.tsx'
import { ActionFailure, EmptyState, Failure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import { FormSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { placesQuery } from '#modules/content/places/office/api.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { StaffOpinion } from '../../contract.ts'
import { opinionStatuses, ratings } from '../../rules.ts'
import { type Filter, opinionsQuery, useDownload } from '../api.ts'
import { OpinionDialog, type OpinionDialogState } from './opinion-dialog.tsx'
import { OpinionPanel } from './opinion-panel.tsx'
import { ReviewSettings } from './review-settings.tsx'

/** The opinions of guests: those that need a response first, then all of them, then the settings. */
export function GuestOpinions() {
  const { t } = useTranslation()
  const { orgId, actor } = useManagedHotel()
  const [filter, setFilter] = useState<Filter>({})
  const open = useInfiniteQuery(opinionsQuery(orgId, { open: 'true' })).data ?? []
  const opinions = useInfiniteQuery(opinionsQuery(orgId, filter))
  const [openDialog, setOpenDialog] = useState<{ kind: OpinionDialogState; opinion: StaffOpinion } | null>(null)
  const openDialogFor = (opinion: StaffOpinion) => (kind: OpinionDialogState) => setOpenDialog({ kind, opinion })
  const filtered = Object.values(filter).some(Boolean)
  // An opinion is shown in one list only, unless a filter is set. The two lists are fetched separately, so one that has
  // left the first may not be in the second yet.
  const rest = (opinions.data ?? []).filter(({ id }) => filtered || !open.some((each) => each.id === id))
  return (
    <Stack gap={28}>
      {open.length > 0 && (
        <Section title={t('opinions.office.open.title')}>
          <QuietNotice mb={12}>{t('opinions.office.open.intro')}</QuietNotice>
          <Stack component="ul" gap={12}>
            {open.map((opinion) => (
              <OpinionPanel key={opinion.id} opinion={opinion} onAsk={openDialogFor(opinion)} />
            ))}
          </Stack>
        </Section>
      )}
      <AllOpinions opinions={opinions} filter={filter} onFilter={setFilter}>
        {rest.map((opinion) => (
          <OpinionPanel key={opinion.id} opinion={opinion} onAsk={openDialogFor(opinion)} />
        ))}
      </AllOpinions>
      <Section title={t('opinions.office.settings')}>
        <Text c="dimmed" mb={12} maw="70ch">
          {t('opinions.office.settingsIntro')}
        </Text>
        <ReviewSettings />
      </Section>
      {openDialog && workOrders(actor) && (
        <OpinionDialog
          kind={openDialog.kind}
          opinion={latestVersionOf(openDialog.opinion, [...open, ...rest])}
          onClose={() => setOpenDialog(null)}
        />
      )}
    </Stack>
  )
}

/**
 * The newest version in the lists, or else the one last seen: a filter or a colleague may have removed it from the
 * lists.
 */
const latestVersionOf = (opinion: StaffOpinion, shown: StaffOpinion[]) =>
  shown.filter(({ id }) => id === opinion.id).reduce((a, b) => (b.version > a.version ? b : a), opinion)

interface AllOpinionsProps {
  opinions: UseInfiniteQueryResult<StaffOpinion[]>
  filter: Filter
  onFilter: (filter: Filter) => void
  children: ReactNode
}

function AllOpinions({ opinions, filter, onFilter, children }: AllOpinionsProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const { orgId } = useManagedHotel()
  const download = useDownload(orgId, `${t('opinions.office.list.file')}.csv`)
  const filtered = Object.values(filter).some(Boolean)
  return (
    <Section
      title={t('opinions.office.list.title')}
      actions={
        <Button variant="default" size="xs" loading={download.isPending} onClick={() => download.mutate(filter)}>
          {t('opinions.office.list.download')}
        </Button>
      }
    >
      {download.error ? (
        <ActionFailure title={t('opinions.office.list.downloadFailed')}>{failureText(download.error)}</ActionFailure>
      ) : null}
      <Filters filter={filter} onChange={(change) => onFilter({ ...filter, ...change })} />
      {opinions.isPending ? (
        <FormSkeleton />
      ) : opinions.isError ? (
        <Failure error={opinions.error} retry={() => void opinions.refetch()} />
      ) : opinions.data.length === 0 ? (
        <EmptyState heading="h3" title={t('opinions.office.list.empty')}>
          {t(filtered ? 'opinions.office.list.noMatchNext' : 'opinions.office.list.emptyNext')}
        </EmptyState>
      ) : (
        <Stack component="ul" gap={12}>
          {children}
        </Stack>
      )}
      {opinions.hasNextPage && (
        <Button
          mt={12}
          variant="default"
          loading={opinions.isFetchingNextPage}
          onClick={() => void opinions.fetchNextPage()}
        >
          {t('opinions.office.list.more')}
        </Button>
      )}
    </Section>
  )
}

interface FiltersProps {
  filter: Filter
  onChange: (change: Filter) => void
}

function Filters({ filter, onChange }: FiltersProps) {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const places = useQuery(placesQuery(orgId))
  return (
    <Group gap={10} mb={12} align="flex-end">
      <SegmentedControl
        value={filter.status ?? 'all'}
        aria-label={t('opinions.office.list.status')}
        onChange={(chosen) => onChange({ status: opinionStatuses.find((status) => status === chosen) })}
        data={[
          { value: 'all', label: t('opinions.office.list.all') },
          ...opinionStatuses.map((value) => ({ value, label: t(`opinions.office.states.${value}`) })),
        ]}
      />
      <NativeSelect
        aria-label={t('opinions.office.list.rating')}
        value={String(filter.rating ?? '')}
        onChange={({ currentTarget: { value } }) => onChange({ rating: Number(value) || undefined })}
        data={[
          { value: '', label: t('opinions.office.list.anyRating') },
          ...ratings.map((rating) => ({ value: String(rating), label: t('opinions.office.list.stars', { rating }) })),
        ]}
      />
      <NativeSelect
        aria-label={t('opinions.office.list.subject')}
        value={filter.subject ?? ''}
        maw={260}
        onChange={({ currentTarget: { value } }) => onChange({ subject: value || undefined })}
        data={[
          { value: '', label: t('opinions.office.list.anySubject') },
          { value: 'hotel', label: t('opinions.office.list.hotel') },
          ...(places.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </Group>
  )
}
