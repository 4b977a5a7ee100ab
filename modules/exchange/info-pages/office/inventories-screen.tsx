import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { formatDay, formatHour } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { BackLink } from '#core/ui-office/frame/back-link.tsx'
import { ChevronRight } from '#core/ui-office/frame/icons.tsx'
import { Pill, RowText } from '#core/ui-office/frame/layout-parts.tsx'
import { EmptyState, Failure, Screen } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { maxInfoTextLengths } from '#modules/foundation/info/rules.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { InventoryRecord } from '../contract.ts'
import { inventoriesQuery } from './api.ts'
import { ChainCheckPanel } from './components/chain-check.tsx'
import styles from './inventories.module.css'
import { infoName } from './screen-name.ts'
import { isNewRecord, useSeenRecords } from './seen-records.ts'

/** The signed inventories, newest first. The filter by room is part of the address. */
export default function InventoriesScreen() {
  const { t } = useTranslation()
  const { orgId, hotel } = useManagedHotel()
  const [search, setSearch] = useSearchParams()
  const room = search.get('room')?.trim().slice(0, 20) ?? ''
  const records = useInfiniteQuery(inventoriesQuery(orgId, room))
  const lastSeenId = useSeenRecords(orgId, room ? undefined : records.data?.[0]?.id)
  const searchRoom = (room: string) => setSearch(room ? { room: room } : {}, { replace: true })
  const empty = records.data?.length === 0
  return (
    <Screen
      title={t('infoPages.office.records.title')}
      intro={t('infoPages.office.records.intro')}
      above={<BackLink to={hotelPath(orgId, hotelScreens.info)}>{t(infoName(hotel))}</BackLink>}
      actions={(room || !empty) && <RoomFilter key={room} room={room} onAsk={searchRoom} />}
    >
      {records.isPending ? (
        <ListSkeleton rows={6} />
      ) : records.isLoadingError ? (
        <Failure error={records.error} retry={() => void records.refetch()} />
      ) : empty && room ? (
        <EmptyState
          title={t('infoPages.office.records.noMatch', { room })}
          action={
            <Button variant="default" onClick={() => searchRoom('')}>
              {t('infoPages.office.records.all')}
            </Button>
          }
        />
      ) : empty ? (
        <EmptyState title={t('infoPages.office.records.empty')}>{t('infoPages.office.records.emptyNext')}</EmptyState>
      ) : (
        <>
          <ChainCheckPanel />
          <ul className={`${styles.rows} card`} aria-label={t('infoPages.office.records.title')}>
            {records.data?.map((record) => (
              <Row key={record.id} record={record} isNew={isNewRecord(record, lastSeenId)} />
            ))}
          </ul>
          {records.isFetchNextPageError && <Failure error={records.error} retry={() => void records.fetchNextPage()} />}
          {records.hasNextPage && !records.isFetchNextPageError && (
            <Button
              variant="default"
              mt="md"
              loading={records.isFetchingNextPage}
              onClick={() => void records.fetchNextPage()}
            >
              {t('infoPages.office.records.more')}
            </Button>
          )}
        </>
      )}
    </Screen>
  )
}

function RoomFilter({ room, onAsk }: { room: string; onAsk: (room: string) => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(room)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onAsk(typed.trim())
      }}
    >
      <Group align="flex-end" gap={8}>
        <TextInput
          label={t('infoPages.office.records.room')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          maxLength={maxInfoTextLengths.room}
          autoComplete="off"
        />
        <Button type="submit" variant="default">
          {t('infoPages.office.records.show')}
        </Button>
        {room && (
          <Button variant="subtle" onClick={() => onAsk('')}>
            {t('infoPages.office.records.all')}
          </Button>
        )}
      </Group>
    </form>
  )
}

function Row({ record, isNew }: { record: InventoryRecord; isNew: boolean }) {
  const { t, i18n } = useTranslation()
  const { orgId, hotel } = useManagedHotel()
  const lang = i18n.language
  const { id, room, roomProof, name, sentAt, items, photos, listName } = record
  const faultyCount = items.filter(({ ok }) => !ok).length
  const when = { day: formatDay(sentAt, lang, hotel.timeZone), time: formatHour(sentAt, lang, hotel.timeZone) }
  return (
    <li>
      <Link to={hotelPath(orgId, hotelScreens.inventory(id))} className={`${styles.row} quiet`}>
        <Group component="span" gap="4px 16px" px={16} py={12}>
          <RowText>
            <Group component="span" gap={8}>
              <b>{t('infoPages.office.records.roomNamed', { room })}</b>{' '}
              {isNew && <Pill tone="accent">{t('infoPages.office.records.new')}</Pill>}
            </Group>
            <Text span c="dimmed">
              {t('documents.record.when', when)} · <bdi>{name ?? t('infoPages.office.records.forgotten')}</bdi> ·{' '}
              {listName} · {t(`documents.record.proof.${roomProof}`)}
            </Text>
          </RowText>
          <Stack
            component="span"
            gap={0}
            c={faultyCount > 0 ? 'hot' : 'var(--good)'}
            fw={faultyCount > 0 ? 600 : undefined}
          >
            {faultyCount > 0
              ? t('infoPages.office.records.wrong', { count: faultyCount })
              : t('infoPages.office.records.fine')}
            {photos.length > 0 && (
              <Text span c="dimmed" fw={400}>
                {t('infoPages.office.records.photos', { count: photos.length })}
              </Text>
            )}
          </Stack>
          <ChevronRight size={16} />
        </Group>
      </Link>
    </li>
  )
}
