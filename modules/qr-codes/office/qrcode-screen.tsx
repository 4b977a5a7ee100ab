import { Anchor, Button, Group, Modal, Stack, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Plus } from '#core/ui-office/icons.tsx'
import { Note, Panel } from '#core/ui-office/parts.tsx'
import { Empty, Failure, Screen } from '#core/ui-office/screen.tsx'
import { ListSkeleton } from '#core/ui-office/skeletons.tsx'
import { editContent } from '#modules/hotel-context/policy.ts'
import { useHotelScope } from '#modules/hotels/office/api.ts'
import { sameRoom } from '../rules.ts'
import { codesQuery, type RoomCode } from './api.ts'
import { AddRooms } from './components/add-rooms.tsx'
import { CodeCard } from './components/code-card.tsx'
import { RoomTable } from './components/room-table.tsx'

/** What is printed and put up: the hotel's code and those of its rooms. Specification point 2, `qrcode`. */
export default function QrCodeScreen() {
  const { t } = useTranslation()
  const { orgId, actor } = useHotelScope()
  const codes = useQuery(codesQuery(orgId))
  const mayEdit = editContent(actor)
  return (
    <Screen title={t('qrCodes.office.title')} intro={t('qrCodes.office.intro')}>
      {codes.isPending ? (
        <ListSkeleton />
      ) : codes.isError ? (
        <Failure error={codes.error} retry={() => void codes.refetch()} />
      ) : (
        <Stack gap={24}>
          {/^(localhost|127\.|\[::1\])/.test(new URL(codes.data.own.url).hostname) && (
            <Note title={t('qrCodes.office.local.title')}>{t('qrCodes.office.local.text')}</Note>
          )}
          <Panel component="section">
            <CodeCard code={codes.data.own} mayEdit={mayEdit}>
              <h2>{t('qrCodes.office.hotel.title')}</h2>
              <p>{t('qrCodes.office.hotel.text')}</p>
              <p>
                <Anchor
                  component={Link}
                  to={`/hotels/${orgId}/qrcode/print?stand`}
                  display="inline-block"
                  py={{ base: 12, lg: 8 }}
                >
                  {t('qrCodes.office.hotel.printed')}
                </Anchor>
              </p>
            </CodeCard>
          </Panel>
          <Rooms codes={codes.data.rooms} mayEdit={mayEdit} />
        </Stack>
      )}
    </Screen>
  )
}

function Rooms({ codes, mayEdit }: { codes: RoomCode[]; mayEdit: boolean }) {
  const { t } = useTranslation()
  const { orgId } = useHotelScope()
  const [adding, { open, close }] = useDisclosure()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  /** By its name: renewed, it is another code of the same room. */
  const [opened, setOpened] = useState<string | null>(null)
  const chosen = codes.filter(({ id }) => ticked.has(id))
  const shown = codes.find(({ room }) => opened !== null && sameRoom(room) === sameRoom(opened))
  const printed = chosen.length === codes.length ? [] : chosen
  const add = (
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
              to={`/hotels/${orgId}/qrcode/print?${new URLSearchParams(printed.map(({ room }) => ['room', room]))}`}
            >
              {chosen.length > 0
                ? t('qrCodes.office.rooms.printChosen', { count: chosen.length })
                : t('qrCodes.office.rooms.printAll')}
            </Button>
            {mayEdit && add}
          </>
        )}
      </Group>
      {codes.length === 0 ? (
        <Empty title={t('qrCodes.office.rooms.empty')} action={mayEdit ? add : undefined}>
          {t(mayEdit ? 'qrCodes.office.rooms.emptyNext' : 'qrCodes.office.rooms.emptyAsk')}
        </Empty>
      ) : (
        <RoomTable codes={codes} chosen={ticked} onChoose={setTicked} onOpen={({ room }) => setOpened(room)} />
      )}
      <AddRooms opened={adding} codes={codes} onClose={close} />
      <Modal
        opened={shown !== undefined}
        onClose={() => setOpened(null)}
        size="lg"
        title={t('qrCodes.office.room', { room: opened })}
      >
        {shown && <CodeCard code={shown} mayEdit={mayEdit} />}
      </Modal>
    </section>
  )
}
