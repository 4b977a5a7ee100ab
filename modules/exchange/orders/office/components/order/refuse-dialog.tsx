import { Alert, Button, Chip, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { languageName } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { preventEnterSubmit } from '#core/ui-office/fields/enter-key.ts'
import { showErrors } from '#core/ui-office/fields/form-errors.ts'
import { TextArea } from '#core/ui-office/fields/text-area.tsx'
import type { Order } from '../../../contract.ts'
import { maxOrderTextLengths } from '../../../rules.ts'
import { isOpen, type Status } from '../../../status-rules.ts'
import type { StatusMove } from '../../api.ts'
import { isPlacedByGuest } from '../../board/board.ts'
import { firstMoverText } from '../../board/board-moves.ts'
import { textsQuery, useOrderWording } from '../../wording.ts'
import { SoldOutLines } from './sold-out-lines.tsx'

const reasons = ['soldOut', 'closed', 'busy', 'room', 'asked'] as const

interface RefuseProps {
  /** The current order: somebody may accept it while the message is written. */
  order: Order
  /** The status when the dialog was opened. */
  from: Status
  onRefuse: (reason: string, soldOut?: StatusMove['soldOut']) => void
  /** Shows the order when it is too late to refuse it. */
  onSee: () => void
  onClose: () => void
}

/** Refusing or cancelling requires a reason, which the guest reads in their own language. */
export function RefuseDialog({ order, from, onRefuse, onSee, onClose }: RefuseProps) {
  const { t } = useTranslation()
  const wording = useOrderWording()
  const { lang, destinationInFull } = wording
  const guestTexts = useQuery(textsQuery(order.guestLang)).data
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const [soldOut, setSoldOut] = useState<StatusMove['soldOut']>()
  const act = from === 'new' ? 'refuse' : 'cancel'
  const moved = order.status !== from
  const tooLate = act === 'refuse' ? moved : !isOpen(order.status)
  const text = (name: (typeof reasons)[number]) => guestTexts?.t(`orders.messages.refused.${name}`) ?? ''
  const chosen = reasons.find((name) => text(name) === reason)

  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    if (tooLate) return
    if (reason.trim()) onRefuse(reason.trim(), soldOut)
    else showErrors(form, () => setMissing(true))
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      centered
      title={t(`orders.office.refuse.${act}.title`, { number: order.number, place: destinationInFull(order) })}
    >
      <form ref={form} onKeyDown={preventEnterSubmit} onSubmit={submit} noValidate>
        <Stack gap={14}>
          <Text c="dimmed">
            {isPlacedByGuest(order)
              ? t('orders.office.refuse.explain', { language: languageName(order.guestLang, lang) })
              : t('orders.office.refuse.explainCounter')}
          </Text>
          {moved && (
            <Alert role="alert" color="orange" variant="light">
              {firstMoverText(order, wording)}
            </Alert>
          )}
          <Chip.Group
            value={chosen ?? null}
            onChange={(name) => {
              setReason(text(name as (typeof reasons)[number]))
              // Ticked articles are kept while the message is edited, and reset with another reason.
              setSoldOut(undefined)
            }}
          >
            <Group gap="xs" role="radiogroup" aria-label={t('orders.office.refuse.ready')}>
              {reasons.map((name) => (
                <Chip key={name} value={name} disabled={!guestTexts || tooLate}>
                  {t(`orders.office.refuse.reasons.${name}`)}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
          {(chosen === 'soldOut' || soldOut) && !tooLate && (
            <SoldOutLines order={order} value={soldOut} onChange={setSoldOut} />
          )}
          <TextArea
            label={t('orders.office.refuse.reason')}
            withAsterisk
            required
            data-autofocus
            readOnly={tooLate}
            minRows={3}
            maxLength={maxOrderTextLengths.reason}
            lang={order.guestLang}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={missing && !reason.trim() && t('orders.office.refuse.missing')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t(tooLate ? 'common.office.close' : 'orders.office.refuse.keep')}
            </Button>
            {tooLate ? (
              <Button key="see" onClick={onSee}>
                {t('orders.office.refuse.see')}
              </Button>
            ) : (
              <Button key="act" type="submit" color="hot">
                {t(`orders.office.refuse.${act}.act`)}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
