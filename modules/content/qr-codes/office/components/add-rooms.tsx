import { SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import type { RoomCode } from '../api.ts'
import { AddByList } from './add-by-list.tsx'
import { RoomsFromCsv } from './rooms-from-csv.tsx'

interface AddRoomsProps {
  opened: boolean
  /** The rooms that already have a code. */
  codes: RoomCode[]
  onClose: () => void
}

/** Adds rooms by list, by range or from a table, with a preview. */
export function AddRooms({ opened, codes, onClose }: AddRoomsProps) {
  const { t } = useTranslation()
  return (
    <Modal opened={opened} onClose={onClose} title={t('qrCodes.office.add.title')}>
      <AddRoomsMethods codes={codes} onClose={onClose} />
    </Modal>
  )
}

const methods = ['list', 'csv'] as const

function AddRoomsMethods({ codes, onClose }: Omit<AddRoomsProps, 'opened'>) {
  const { t } = useTranslation()
  const [method, setMethod] = useState<(typeof methods)[number]>('list')
  const Form = method === 'list' ? AddRoomList : RoomsFromCsv
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label={t('qrCodes.office.add.way')}
        value={method}
        onChange={(next) => setMethod(next as typeof method)}
        data={methods.map((value) => ({ value, label: t(`qrCodes.office.add.ways.${value}`) }))}
      />
      <Form codes={codes} onClose={onClose} />
    </Stack>
  )
}

function AddRoomList({ codes, onClose }: Omit<AddRoomsProps, 'opened'>) {
  const { t } = useTranslation()
  return (
    <AddByList
      existing={codes.map(({ room }) => room)}
      texts={{
        label: t('qrCodes.office.add.label'),
        hint: t('qrCodes.office.add.hint'),
        none: t('qrCodes.office.add.none'),
        act: t('qrCodes.office.add.act'),
        found: (count, list) => t('qrCodes.office.add.found', { count, list }),
        already: (count) => t('qrCodes.office.add.already', { count }),
        done: (count) => t('qrCodes.office.add.done', { count }),
      }}
      inputOf={(rooms) => ({ kind: 'room', rooms })}
      onClose={onClose}
    />
  )
}
