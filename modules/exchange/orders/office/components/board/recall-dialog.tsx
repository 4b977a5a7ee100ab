import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { TextArea } from '#core/ui-office/fields/text-area.tsx'
import type { Order } from '../../../contract.ts'
import { maxOrderTextLengths, statusBefore } from '../../../rules.ts'
import { useOrderWording } from '../../wording.ts'

interface RecallProps {
  order: Order
  onRecall: (reason: string) => void
  onClose: () => void
}

/** Undoing a step requires a reason, which the team reads on the order and the audit log stores. */
export function RecallDialog({ order, onRecall, onClose }: RecallProps) {
  const { t } = useTranslation()
  const { destinationInFull, status } = useOrderWording()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const before = statusBefore(order.history)
  if (!before) return null
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      centered
      title={t('orders.office.recall.title', { number: order.number, place: destinationInFull(order) })}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim()) onRecall(reason.trim())
          else setMissing(true)
        }}
      >
        <Stack gap={14}>
          <Text c="dimmed">
            {t('orders.office.recall.explain', { from: status(order.status), to: status(before) })}
          </Text>
          <TextArea
            label={t('orders.office.recall.reason')}
            withAsterisk
            required
            data-autofocus
            minRows={2}
            maxLength={maxOrderTextLengths.reason}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={missing && !reason.trim() && t('orders.office.recall.missing')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common.office.close')}
            </Button>
            <Button type="submit">{t('orders.office.recall.act', { status: status(before) })}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
