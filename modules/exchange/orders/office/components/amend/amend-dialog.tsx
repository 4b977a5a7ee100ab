import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useRef, useState } from 'react'
import { ProblemError } from '#core/http/client.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Confirm } from '#core/ui-office/dialogs/confirm.tsx'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { UnsavedGuard } from '#core/ui-office/drafts/unsaved-guard.tsx'
import { preventEnterSubmit } from '#core/ui-office/fields/enter-key.ts'
import { fieldErrors, showErrors } from '#core/ui-office/fields/form-errors.ts'
import { ActionFailure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import type { Service } from '#modules/content/services/contract.ts'
import { refreshServices } from '#modules/content/services/office/api.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { amendableParts } from '../../../amendment-rules.ts'
import type { Order } from '../../../contract.ts'
import { checkLines } from '../../../rules.ts'
import {
  type AmendDraft,
  addToAmendment,
  beginAmendment,
  hasAmendment,
  setQuantity,
  toAmendment,
} from '../../amend-order.ts'
import { orderOfMoveError, useAmendOrder } from '../../api.ts'
import { firstMoverText } from '../../board/board-moves.ts'
import { changeLine } from '../../counter-order.ts'
import { useOrderWording } from '../../wording.ts'
import styles from '../counter/counter.module.css'
import { CounterLineEditor, LineErrors } from '../counter/counter-line.tsx'
import { MenuArticles } from '../counter/counter-menu.tsx'
import { GuestNote } from '../order/order-lines.tsx'
import { AmendReason } from './amend-reason.tsx'
import { KeptLines } from './kept-lines.tsx'

interface AmendProps {
  /** The current order: it may change while the dialog is open. */
  order: Order
  /** Absent when the service was hidden or deleted: then nothing can be added. */
  service: Service | undefined
  onSee: () => void
  onClose: () => void
}

/** Changing the lines of an order: less, more, other and new ones, with a reason that the guest reads. */
export function AmendDialog({ order, service, onSee, onClose }: AmendProps) {
  const { t } = useTranslation()
  const wording = useOrderWording()
  const { money, destinationInFull } = wording
  const { orgId } = useManagedHotel()
  const failureText = useFailureText()
  const [draft, setDraft] = useState(() => beginAmendment(order))
  const [reason, setReason] = useState('')
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const amend = useAmendOrder(orgId)
  const form = useRef<HTMLFormElement>(null)
  const parts = amendableParts(order.status)
  const moved = order.version !== draft.order.version
  const body = toAmendment(draft, service, reason)
  const unsaved = hasAmendment(draft) || reason.trim() !== ''
  const close = () => (unsaved && !moved ? setLeaving(true) : onClose())
  const refused = fieldErrors(amend.error)
  // What is left in stock is checked by the server, because the order itself may have taken it.
  const optionErrors = checkLines(service?.articles ?? [], body.added).filter(({ optionId }) => optionId)
  const change = (next: AmendDraft) => {
    setDraft(next)
    amend.reset()
  }
  const restart = () => {
    change(beginAmendment(order))
    setWasSubmitted(false)
  }

  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    if (amend.isPending || moved || parts === 'none') return
    showErrors(form, () => setWasSubmitted(true))
    if (!body.reason || optionErrors.length > 0) return
    amend.mutate(
      { orderId: order.id, body },
      {
        onSuccess: ({ number }) => {
          notifications.show({ message: t('orders.office.amend.saved', { number }) })
          onClose()
        },
        onError: () => void refreshServices(orgId),
      },
    )
  }
  const total = { amount: body.expectedTotal, currency: order.total.currency }
  const generalErrors = refused.filter(({ path }) => !/^(kept|added)\.\d/.test(path)).map(({ message }) => message)

  return (
    <Modal
      opened
      onClose={close}
      size="960px"
      title={t('orders.office.amend.title', { number: order.number, place: destinationInFull(order) })}
      classNames={{ content: styles.dialog, body: styles.body }}
      closeOnClickOutside={!unsaved}
      closeOnEscape={!leaving}
    >
      <form ref={form} onKeyDown={preventEnterSubmit} onSubmit={submit} noValidate className={styles.split}>
        <Stack gap={12}>
          {draft.swapped !== null && (
            <Alert variant="light" role="status">
              {t('orders.office.amend.swapping', { name: draft.order.lines[draft.swapped]?.name })}
            </Alert>
          )}
          <Title order={3} fz="sm" c="dimmed">
            {t('orders.office.amend.menu')}
          </Title>
          {service ? (
            <MenuArticles service={service} onAdd={(article) => change(addToAmendment(draft, article))} />
          ) : (
            <Text c="dimmed">{t('orders.office.availability.none')}</Text>
          )}
        </Stack>
        <Stack gap={12}>
          {parts === 'additions' && (
            <Alert color="orange" variant="light">
              {t('orders.office.amend.additionsOnly')}
            </Alert>
          )}
          {draft.order.changeRequest && (
            <div>
              <Text c="dimmed">{t('orders.office.amend.request')}</Text>
              <GuestNote text={draft.order.changeRequest.text} order={order} />
            </div>
          )}
          <KeptLines
            draft={draft}
            additionsOnly={parts === 'additions'}
            errors={refused}
            onQuantity={(line, quantity) => change(setQuantity(draft, line, quantity))}
            onSwap={(swapped) => change({ ...draft, swapped })}
          />
          {draft.lines.length > 0 && (
            <Title order={3} fz="sm" c="dimmed">
              {t('orders.office.amend.added')}
            </Title>
          )}
          <ul>
            {draft.lines.map((line, index) => (
              <CounterLineEditor
                key={line.id}
                line={line}
                article={service?.articles.find(({ id }) => id === line.articleId)}
                errors={wasSubmitted ? optionErrors.filter(({ path }) => path.startsWith(`lines.${index}.`)) : []}
                refused={refused.filter(({ path }) => path.startsWith(`added.${index}.`))}
                onChange={(changed) => change(changeLine(draft, line.id, changed))}
              />
            ))}
          </ul>
          <AmendReason
            order={order}
            reason={reason}
            missing={wasSubmitted && !reason.trim()}
            disabled={moved}
            onReason={setReason}
          />
          <LineErrors messages={generalErrors} />
          {moved || parts === 'none' ? (
            <Alert role="alert" color="orange" variant="light">
              <Stack gap={10}>
                {firstMoverText(order, wording)}
                <Group gap="xs">
                  {parts !== 'none' && (
                    <Button size="xs" variant="default" onClick={restart}>
                      {t('orders.office.amend.restart')}
                    </Button>
                  )}
                  <Button size="xs" variant="default" onClick={onSee}>
                    {t('orders.office.refuse.see')}
                  </Button>
                </Group>
              </Stack>
            </Alert>
          ) : (
            amend.error &&
            !orderOfMoveError(amend.error) && (
              <ActionFailure title={t('orders.office.amend.failed')}>
                {amend.error instanceof ProblemError ? failureText(amend.error) : t('orders.office.amend.noAnswer')}
              </ActionFailure>
            )
          )}
          <div className={styles.submit}>
            {body.expectedTotal !== draft.order.total.amount && (
              <Group justify="space-between" fw={650} pb={8}>
                {t('orders.office.amend.total')}
                <span>
                  <Text span c="dimmed" inherit td="line-through">
                    {money(draft.order.total)}
                  </Text>{' '}
                  {money(total)}
                </span>
              </Group>
            )}
            <Button type="submit" size="md" fullWidth loading={amend.isPending} disabled={moved || parts === 'none'}>
              {total.amount > 0
                ? t('orders.office.amend.submit', { total: money(total) })
                : t('orders.office.amend.submitFree')}
            </Button>
          </div>
        </Stack>
      </form>
      <UnsavedGuard unsaved={() => unsaved} />
      {leaving && (
        <Confirm
          opened
          title={t('orders.office.amend.leave')}
          act={t('orders.office.amend.discard')}
          onCancel={() => setLeaving(false)}
          onConfirm={onClose}
        >
          {t('orders.office.amend.leaveText')}
        </Confirm>
      )}
    </Modal>
  )
}
