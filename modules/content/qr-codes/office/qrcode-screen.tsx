import { Anchor, Button, Group, Menu, Stack, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { changeCodes } from '#core/access/policy.ts'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { Plus } from '#core/ui-office/frame/icons.tsx'
import { Panel, QuietNotice } from '#core/ui-office/frame/layout-parts.tsx'
import { EmptyState, Failure, Screen } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { normalizeRoom } from '../rules.ts'
import { codesQuery, type Retirement, type RoomCode, targetsQuery } from './api.ts'
import { AddRooms } from './components/add-rooms.tsx'
import { CodeCard } from './components/code-card.tsx'
import { GuestNames } from './components/guest-names.tsx'
import { RetireCodes, type RetireRequest } from './components/retire-codes.tsx'
import { RoomActions } from './components/room-actions.tsx'
import { RoomTable } from './components/room-table.tsx'
import { SeatCodes } from './components/seat-codes.tsx'
import { TargetCodes } from './components/target-codes.tsx'

/** The codes of the hotel, its rooms, seats, places, services and pages. Specification point 2, `qrcode`. */
export default function QrCodeScreen() {
  const { t } = useTranslation()
  const { orgId, actor } = useManagedHotel()
  const codes = useQuery(codesQuery(orgId))
  const targets = useQuery(targetsQuery(orgId))
  const failedQuery = codes.isError ? codes : targets.isError ? targets : null
  const [search, setSearch] = useSearchParams()
  const [retireRequest, setRetireRequest] = useState<RetireRequest | null>(null)
  const mayEdit = changeCodes(actor)
  return (
    <Screen
      title={t('qrCodes.links.qrCode')}
      intro={t('qrCodes.office.intro')}
      actions={
        mayEdit && codes.data ? (
          <AllCodes
            rooms={codes.data.rooms.length}
            others={1 + codes.data.seats.length + codes.data.targets.length}
            onAsk={setRetireRequest}
          />
        ) : undefined
      }
    >
      <RetireCodes request={retireRequest} onClose={() => setRetireRequest(null)} />
      {failedQuery ? (
        <Failure error={failedQuery.error} retry={() => void failedQuery.refetch()} />
      ) : !codes.data || !targets.data ? (
        <ListSkeleton />
      ) : (
        <Stack gap={24}>
          {/^(localhost|127\.|\[::1\])/.test(new URL(codes.data.own.url).hostname) && (
            <QuietNotice title={t('qrCodes.office.local.title')}>{t('qrCodes.office.local.text')}</QuietNotice>
          )}
          <Panel component="section">
            <CodeCard code={codes.data.own} mayEdit={mayEdit}>
              <h2>{t('qrCodes.office.hotel.title')}</h2>
              <p>{t('qrCodes.office.hotel.text')}</p>
              <p>
                <Anchor
                  component={Link}
                  to={`${hotelPath(orgId, hotelScreens.printQrCodes)}?stand`}
                  display="inline-block"
                  py={{ base: 12, lg: 8 }}
                >
                  {t('qrCodes.office.hotel.printed')}
                </Anchor>
              </p>
            </CodeCard>
          </Panel>
          <Rooms codes={codes.data.rooms} mayEdit={mayEdit} />
          <SeatCodes codes={codes.data.seats} mayEdit={mayEdit} />
          <GuestNames />
          <TargetCodes
            targets={targets.data}
            codes={codes.data.targets}
            mayEdit={mayEdit}
            opened={search.get('target')}
            onOpen={(target) => setSearch(target === null ? {} : { target }, { replace: true })}
          />
        </Stack>
      )}
    </Screen>
  )
}

/** Actions on all codes. They are rarely used, so they are in a menu and ask for confirmation. */
function AllCodes({
  rooms,
  others,
  onAsk,
}: {
  rooms: number
  others: number
  onAsk: (retireRequest: RetireRequest) => void
}) {
  const { t } = useTranslation()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default">{t('qrCodes.office.all.menu')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {rooms > 0 && (
          <Menu.Item onClick={() => onAsk({ how: 'renew', codes: { which: 'rooms' }, count: rooms })}>
            {t('qrCodes.office.all.renewRooms')}
          </Menu.Item>
        )}
        <Menu.Item onClick={() => onAsk({ how: 'renew', codes: { which: 'all' }, count: rooms + others })}>
          {t('qrCodes.office.all.renew')}
        </Menu.Item>
        {rooms > 0 && (
          <Menu.Item color="hot" onClick={() => onAsk({ how: 'delete', codes: { which: 'rooms' }, count: rooms })}>
            {t('qrCodes.office.all.deleteRooms')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function Rooms({ codes, mayEdit }: { codes: RoomCode[]; mayEdit: boolean }) {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const [adding, { open, close }] = useDisclosure()
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  /** The name of the open room. Not the code's id, because renewing replaces the code. */
  const [openedRoom, setOpenedRoom] = useState<string | null>(null)
  const selectedCodes = codes.filter(({ id }) => selectedIds.has(id))
  const openedCode = codes.find(({ room }) => openedRoom !== null && normalizeRoom(room) === normalizeRoom(openedRoom))
  const [retireRequest, setRetireRequest] = useState<RetireRequest | null>(null)
  const openRetireDialog = (how: Retirement) =>
    setRetireRequest({
      how,
      codes:
        selectedCodes.length === codes.length
          ? { which: 'rooms' }
          : { which: 'these', ids: selectedCodes.map(({ id }) => id) },
      count: selectedCodes.length,
      name: t('qrCodes.office.room', { room: selectedCodes[0]?.room }),
    })
  const printedCodes = selectedCodes.length === codes.length ? [] : selectedCodes
  const addButton = (
    <Button leftSection={<Plus size={16} />} onClick={open}>
      {t('qrCodes.office.rooms.add')}
    </Button>
  )
  return (
    <section>
      <Group component="header" gap={10} mb={12}>
        <Title order={2} flex="1 1 auto">
          {t('qrCodes.office.rooms.title')}
        </Title>
        {codes.length > 0 && (
          <>
            <Button
              component={Link}
              variant="default"
              to={`${hotelPath(orgId, hotelScreens.printQrCodes)}?${new URLSearchParams(printedCodes.map(({ room }) => ['room', room]))}`}
            >
              {selectedCodes.length > 0
                ? t('qrCodes.office.rooms.printChosen', { count: selectedCodes.length })
                : t('qrCodes.office.rooms.printAll')}
            </Button>
            {mayEdit && selectedCodes.length > 0 && (
              <>
                <Button variant="default" onClick={() => openRetireDialog('renew')}>
                  {t('qrCodes.office.rooms.renewChosen', { count: selectedCodes.length })}
                </Button>
                <Button variant="subtle" color="hot" onClick={() => openRetireDialog('delete')}>
                  {t('qrCodes.office.rooms.deleteChosen', { count: selectedCodes.length })}
                </Button>
              </>
            )}
            {mayEdit && addButton}
          </>
        )}
      </Group>
      {codes.length === 0 ? (
        <EmptyState title={t('qrCodes.office.rooms.empty')} action={mayEdit ? addButton : undefined}>
          {t(mayEdit ? 'qrCodes.office.rooms.emptyNext' : 'qrCodes.office.rooms.emptyAsk')}
        </EmptyState>
      ) : (
        <RoomTable
          codes={codes}
          chosen={selectedIds}
          onChoose={setSelectedIds}
          onOpen={({ room }) => setOpenedRoom(room)}
        />
      )}
      <RetireCodes
        request={retireRequest}
        onClose={() => setRetireRequest(null)}
        onDone={() => setSelectedIds(new Set())}
      />
      <AddRooms opened={adding} codes={codes} onClose={close} />
      <Modal
        opened={openedCode !== undefined}
        onClose={() => setOpenedRoom(null)}
        size="lg"
        title={t('qrCodes.office.room', { room: openedRoom })}
      >
        {openedCode && (
          <>
            <CodeCard code={openedCode} mayEdit={mayEdit} />
            <RoomActions code={openedCode} mayEdit={mayEdit} onRenamed={setOpenedRoom} />
          </>
        )}
      </Modal>
    </section>
  )
}
