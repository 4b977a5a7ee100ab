import { SegmentedControl, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { type SeatKind, seatKinds } from '../../seats-rules.ts'
import type { SeatCode } from '../api.ts'
import { AddByList } from './add-by-list.tsx'

interface AddSeatsProps {
  opened: boolean
  /** The seats that already have a code. */
  codes: SeatCode[]
  onClose: () => void
}

/** Adds tables, sunbeds or meeting rooms by list or by range, with a preview. */
export function AddSeats({ opened, codes, onClose }: AddSeatsProps) {
  const { t } = useTranslation()
  return (
    <Modal opened={opened} onClose={onClose} title={t('seats.office.add')}>
      <AddSeatsForm codes={codes} onClose={onClose} />
    </Modal>
  )
}

function AddSeatsForm({ codes, onClose }: Omit<AddSeatsProps, 'opened'>) {
  const { t } = useTranslation()
  const kindLabelId = useId()
  const [kind, setKind] = useState<SeatKind>('table')
  return (
    <AddByList
      existing={codes.filter((code) => code.kind === kind).map(({ seat }) => seat)}
      texts={{
        label: t('seats.office.addLabel'),
        hint: t('seats.office.addHint'),
        none: t('seats.office.none'),
        act: t('seats.office.addAct'),
        found: (count, list) => t('seats.office.found', { count, list }),
        already: (count) => t('seats.office.already', { count }),
        done: () => t('seats.office.done'),
      }}
      inputOf={(seats) => ({ kind, seats })}
      onClose={onClose}
    >
      <div>
        <Text id={kindLabelId} fw={600} mb={6}>
          {t('seats.office.addKind')}
        </Text>
        <SegmentedControl
          fullWidth
          aria-labelledby={kindLabelId}
          value={kind}
          onChange={(next) => setKind(next as SeatKind)}
          data={seatKinds.map((value) => ({ value, label: t(`seats.office.kinds.${value}`) }))}
        />
      </div>
    </AddByList>
  )
}
