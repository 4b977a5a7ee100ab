import { Box, Button, Checkbox, Group, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { Link } from 'react-router'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { foldText } from '#core/i18n/plain-text/fold-text.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { Plus } from '#core/ui-office/frame/icons.tsx'
import { RowList, RowText } from '#core/ui-office/frame/layout-parts.tsx'
import { EmptyState } from '#core/ui-office/frame/screen.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { formatToken } from '../../proof-rules.ts'
import { type SeatKind, seatKinds, seatName } from '../../seats-rules.ts'
import type { Retirement, SeatCode } from '../api.ts'
import { AddSeats } from './add-seats.tsx'
import { CodeCard } from './code-card.tsx'
import { LongList } from './long-list.tsx'
import { RetireCodes, type RetireRequest } from './retire-codes.tsx'
import styles from './room-table.module.css'

/** The codes of tables, sunbeds and meeting rooms, by kind. */
export function SeatCodes({ codes, mayEdit }: { codes: SeatCode[]; mayEdit: boolean }) {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const seatNameOf = ({ kind, seat }: SeatCode) => seatName({ kind, label: seat }, t)
  const [adding, { open, close }] = useDisclosure()
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  /** The name of the open seat. Not the code's id, because renewing replaces the code. */
  const [opened, setOpened] = useState<Pick<SeatCode, 'kind' | 'seat'> | null>(null)
  const [retireRequest, setRetireRequest] = useState<RetireRequest | null>(null)
  const selected = codes.filter(({ id }) => selectedIds.has(id))
  const openedCode = codes.find(({ kind, seat }) => kind === opened?.kind && seat === opened.seat)
  const retire = (how: Retirement) =>
    setRetireRequest({
      how,
      codes: { which: 'these', ids: selected.map(({ id }) => id) },
      count: selected.length,
      ...(selected[0] && { name: seatNameOf(selected[0]) }),
      kind: 'target',
    })
  const toggle = (id: string) => {
    const next = new Set(selectedIds)
    if (!next.delete(id)) next.add(id)
    setSelectedIds(next)
  }
  const printed = selected.length > 0 ? new URLSearchParams(selected.map(({ id }) => ['code', id])) : 'seats'
  const addButton = (
    <Button leftSection={<Plus size={16} />} onClick={open}>
      {t('seats.office.add')}
    </Button>
  )
  return (
    <section aria-label={t('seats.office.title')}>
      <Group component="header" gap={10} mb={4}>
        <Title order={2} flex="1 1 auto">
          {t('seats.office.title')}
        </Title>
        {codes.length > 0 && (
          <>
            <Button component={Link} variant="default" to={`${hotelPath(orgId, hotelScreens.printQrCodes)}?${printed}`}>
              {t('seats.office.print')}
            </Button>
            {mayEdit && selected.length > 0 && (
              <>
                <Button variant="default" onClick={() => retire('renew')}>
                  {t('qrCodes.office.rooms.renewChosen', { count: selected.length })}
                </Button>
                <Button variant="subtle" color="hot" onClick={() => retire('delete')}>
                  {t('qrCodes.office.rooms.deleteChosen', { count: selected.length })}
                </Button>
              </>
            )}
            {mayEdit && addButton}
          </>
        )}
      </Group>
      <Text c="dimmed" mb={10}>
        {t('seats.office.intro')}
      </Text>
      {codes.length === 0 && (
        <EmptyState title={t('seats.office.empty')} action={mayEdit ? addButton : undefined}>
          {t(mayEdit ? 'seats.office.emptyNext' : 'seats.office.emptyAsk')}
        </EmptyState>
      )}
      {seatKinds.map((kind) => {
        const ofKind = codes.filter((code) => code.kind === kind)
        return ofKind.length > 0 ? (
          <SeatGroup
            key={kind}
            kind={kind}
            codes={ofKind}
            selectedIds={selectedIds}
            onToggle={toggle}
            onOpen={setOpened}
          />
        ) : null
      })}
      <RetireCodes
        request={retireRequest}
        onClose={() => setRetireRequest(null)}
        onDone={() => setSelectedIds(new Set())}
      />
      <AddSeats opened={adding} codes={codes} onClose={close} />
      <Modal
        opened={openedCode !== undefined}
        onClose={() => setOpened(null)}
        size="lg"
        title={openedCode && seatNameOf(openedCode)}
      >
        {openedCode && <CodeCard code={openedCode} mayEdit={mayEdit} />}
      </Modal>
    </section>
  )
}

interface SeatGroupProps {
  kind: SeatKind
  codes: SeatCode[]
  selectedIds: ReadonlySet<string>
  onToggle: (id: string) => void
  onOpen: (code: SeatCode) => void
}

function SeatGroup({ kind, codes, selectedIds, onToggle, onOpen }: SeatGroupProps) {
  const { t } = useTranslation()
  const title = t(`seats.office.kinds.${kind}`)
  return (
    <Box component="section" mt={16} aria-label={title}>
      <Title order={3} mb={6}>
        {title}
      </Title>
      <LongList
        items={codes}
        atFirst={50}
        matches={({ seat }, query) => foldText(seat).includes(foldText(query))}
        searchLabel={t('seats.office.search')}
        noMatch={(query) => t('seats.office.noMatch', { asked: query })}
        more={(count) => t('seats.office.more', { count })}
      >
        {(shown) => (
          <RowList plain>
            {shown.map((code) => (
              <Box component="li" key={code.id} px={16}>
                <Checkbox
                  aria-label={code.seat}
                  checked={selectedIds.has(code.id)}
                  onChange={() => onToggle(code.id)}
                />
                <RowText>
                  <button type="button" className={styles.open} onClick={() => onOpen(code)}>
                    {code.seat}
                  </button>
                  <p>
                    {formatToken(code.token)} · {t('qrCodes.office.scans', { count: code.scans })}
                  </p>
                </RowText>
              </Box>
            ))}
          </RowList>
        )}
      </LongList>
    </Box>
  )
}
