import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { workOrders } from '#core/access/policy.ts'
import { formatDate } from '#core/i18n/format.ts'
import { fromBreakTags } from '#core/i18n/plain-text/break-tags.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Confirm } from '#core/ui-office/dialogs/confirm.tsx'
import { Lines } from '#core/ui-office/fields/lines.tsx'
import { Panel } from '#core/ui-office/frame/layout-parts.tsx'
import { ActionFailure, EmptyState, Failure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import { FormSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { Translated } from '#modules/content/translator/office/api.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { GuestbookEntry } from '../../contract.ts'
import { type EntryStatus, entryStatuses } from '../../rules.ts'
import { entriesQuery, useDeleteEntry, useModerate } from '../api.ts'
import { RefuseEntry } from './refuse-entry.tsx'

/** Prevents Enter in a radio button from submitting the surrounding form. */
function preventSubmitOnEnter(event: KeyboardEvent<HTMLElement>) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

/**
 * The entries of the guestbook, for everybody who works on orders to publish or refuse. It is shown inside the form of
 * the information, but that form does not save it.
 */
export function GuestbookEntries() {
  const { t } = useTranslation()
  const id = useId()
  const { orgId } = useManagedHotel()
  const [status, setStatus] = useState<EntryStatus | 'all'>('pending')
  const entries = useInfiniteQuery(entriesQuery(orgId, status === 'all' ? undefined : status))
  return (
    <Stack
      component="section"
      align="flex-start"
      gap={12}
      aria-labelledby={id}
      onKeyDown={preventSubmitOnEnter}
      onSubmit={(event) => event.stopPropagation()}
    >
      <h3 id={id}>{t('infoPages.office.entries.title')}</h3>
      <p>{t('infoPages.office.entries.intro')}</p>
      <SegmentedControl
        value={status}
        onChange={(chosen) => setStatus(chosen as typeof status)}
        aria-label={t('infoPages.office.entries.show')}
        data={[...entryStatuses, 'all' as const].map((value) => ({
          value,
          label: t(`infoPages.office.entries.status.${value}`),
        }))}
      />
      {entries.isPending ? (
        <FormSkeleton />
      ) : entries.isError ? (
        <Failure error={entries.error} retry={() => void entries.refetch()} />
      ) : entries.data.length === 0 ? (
        <EmptyState heading="h3" title={t('infoPages.office.entries.empty')}>
          {t('infoPages.office.entries.emptyNext')}
        </EmptyState>
      ) : (
        <Stack component="ul" gap={12} w="100%" maw={720}>
          {entries.data.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </Stack>
      )}
      {entries.hasNextPage && (
        <Button variant="default" loading={entries.isFetchingNextPage} onClick={() => void entries.fetchNextPage()}>
          {t('infoPages.office.entries.more')}
        </Button>
      )}
    </Stack>
  )
}

function Entry({ entry }: { entry: GuestbookEntry }) {
  const { t, i18n } = useTranslation()
  const failureText = useFailureText()
  const { orgId, hotel, actor } = useManagedHotel()
  const moderating = useModerate(orgId)
  const deleting = useDeleteEntry(orgId)
  const [openDialog, setOpenDialog] = useState<'refuse' | 'delete' | null>(null)
  const { id, name, words, lang, status, refusalReason, writtenAt } = entry
  const close = () => {
    setOpenDialog(null)
    moderating.reset()
    deleting.reset()
  }
  return (
    <Panel component="li" p={16}>
      <Text c="dimmed" mb={10}>
        <strong dir="auto">{name}</strong> · {formatDate(writtenAt, i18n.language, hotel.timeZone)} ·{' '}
        {t(`infoPages.office.entries.state.${status}`)}
      </Text>
      <Text lang={lang} dir="auto">
        <Lines text={words} />
      </Text>
      <Translated text={fromBreakTags(words)} from={lang} />
      {refusalReason && (
        <p>
          <Lines text={t('infoPages.office.entries.refusedFor', { reason: refusalReason })} />
        </p>
      )}
      {moderating.error && openDialog === null ? (
        <ActionFailure title={t('common.office.failure.act')}>{failureText(moderating.error)}</ActionFailure>
      ) : null}
      {workOrders(actor) && (
        <Group gap="xs">
          {status !== 'published' && (
            <Button
              size="xs"
              aria-label={t('infoPages.office.entries.publishNamed', { name })}
              loading={moderating.isPending && openDialog === null}
              onClick={() => moderating.mutate({ id, status: 'published' })}
            >
              {t('infoPages.office.entries.publish')}
            </Button>
          )}
          {status !== 'refused' && (
            <Button
              size="xs"
              variant="default"
              aria-label={t('infoPages.office.entries.refuseNamed', { name })}
              onClick={() => setOpenDialog('refuse')}
            >
              {t('infoPages.office.entries.refuse')}
            </Button>
          )}
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            aria-label={t('infoPages.office.entries.deleteNamed', { name })}
            onClick={() => setOpenDialog('delete')}
          >
            {t('infoPages.office.entries.delete')}
          </Button>
        </Group>
      )}
      <RefuseEntry
        opened={openDialog === 'refuse'}
        busy={moderating.isPending}
        error={moderating.error}
        onCancel={close}
        onRefuse={(refusalReason) => moderating.mutate({ id, status: 'refused', refusalReason }, { onSuccess: close })}
      />
      <Confirm
        opened={openDialog === 'delete'}
        title={t('infoPages.office.entries.deleteTitle')}
        act={t('infoPages.office.entries.delete')}
        busy={deleting.isPending}
        error={deleting.error}
        onCancel={close}
        onConfirm={() => deleting.mutate(id, { onSuccess: close })}
      >
        {t('infoPages.office.entries.deleteText', { name })}
      </Confirm>
    </Panel>
  )
}
