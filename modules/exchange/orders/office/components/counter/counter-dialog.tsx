import { Alert, Button, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { v4 as newKey } from 'uuid'
import { ProblemError } from '#core/http/client.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { Confirm } from '#core/ui-office/dialogs/confirm.tsx'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { UnsavedGuard } from '#core/ui-office/drafts/unsaved-guard.tsx'
import { preventEnterSubmit } from '#core/ui-office/fields/enter-key.ts'
import { fieldErrors, showErrors } from '#core/ui-office/fields/form-errors.ts'
import { ActionFailure, EmptyState, useFailureText } from '#core/ui-office/frame/screen.tsx'
import { roomsQuery } from '#modules/content/qr-codes/office/api.ts'
import type { Service } from '#modules/content/services/contract.ts'
import { refreshServices } from '#modules/content/services/office/api.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { useOrderForGuest } from '../../api.ts'
import { useMinute } from '../../clock.ts'
import {
  addArticle,
  type CounterDraft,
  counterErrorsOf,
  emptyCounterDraft,
  firstService,
  hasCounterInput,
  opensAt,
  orderableServices,
  toOrderRequest,
} from '../../counter-order.ts'
import { useOrderWording } from '../../wording.ts'
import styles from './counter.module.css'
import { CounterForm } from './counter-form.tsx'
import { CounterMenu } from './counter-menu.tsx'

interface CounterDialogProps {
  services: Service[]
  /** What is chosen already, for example a time on the timeline. */
  preset?: Partial<CounterDraft> | undefined
  onClose: () => void
}

/** An order taken at the counter or by telephone, validated with the same rules as a guest's order. */
export function CounterDialog({ services, preset, onClose }: CounterDialogProps) {
  const { t } = useTranslation()
  const { orgId, hotel } = useManagedHotel()
  const { money, destinationInFull } = useOrderWording()
  const failureText = useFailureText()
  const now = useMinute()
  const menus = orderableServices(services)
  const clock = { timeZone: hotel.timeZone, now: new Date(now) }
  // Chosen once when the services are loaded, so that it does not change while the dialog is open.
  const [first, setFirst] = useState(() => firstService(menus, clock)?.id)
  if (first === undefined && menus.length > 0) setFirst(firstService(menus, clock)?.id)
  const [draft, setDraft] = useState<CounterDraft>(() => ({ ...emptyCounterDraft, ...preset }))
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const placeOrder = useOrderForGuest(orgId)
  const form = useRef<HTMLFormElement>(null)
  // A retry of the same order has the same idempotency key; a changed order gets a new one.
  const sent = useRef({ text: '', key: '' })
  const [leaving, setLeaving] = useState(false)
  const close = () => (hasCounterInput(draft, preset) ? setLeaving(true) : onClose())
  const rooms = useQuery(roomsQuery(orgId)).data ?? []
  const counter = { ...clock, rooms }
  const service = menus.find(({ id }) => id === (draft.serviceId ?? first))
  const openings = menus.map((each) => opensAt(each, clock))
  const allClosed = openings.every((opening) => opening !== undefined)

  const total = service ? (toOrderRequest(draft, service).expectedTotal ?? 0) : 0

  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    if (!service || placeOrder.isPending) return
    const errors = counterErrorsOf(draft, service, counter)
    showErrors(form, () => setWasSubmitted(true))
    if (errors.fields.length || errors.timing) return
    const body = toOrderRequest(draft, service)
    const text = JSON.stringify(body)
    if (sent.current.text !== text) sent.current = { text, key: newKey() }
    placeOrder.mutate(
      { body, key: sent.current.key },
      {
        onSuccess: (order) => {
          const message = t('orders.office.counter.placed', { number: order.number, place: destinationInFull(order) })
          notifications.show({ message })
          onClose()
        },
        // A refusal because of prices, stock or a room means that the data on the screen is outdated.
        onError: (error) => {
          if (!(error instanceof ProblemError)) return
          void refreshServices(orgId)
          void queryClient.invalidateQueries(roomsQuery(orgId))
        },
      },
    )
  }

  return (
    <Modal
      opened
      onClose={close}
      size="960px"
      title={t('orders.office.counter.title')}
      styles={{ content: { maxHeight: 'calc(100dvh - 2 * var(--modal-y-offset, 5dvh))' }, body: { paddingBottom: 0 } }}
      closeOnClickOutside={!hasCounterInput(draft, preset)}
      closeOnEscape={!leaving}
    >
      {service ? (
        <form onKeyDown={preventEnterSubmit} ref={form} onSubmit={submit} noValidate className={styles.split}>
          {allClosed && (
            <Alert color="orange" variant="light" className={styles.allClosed}>
              {t(`orders.office.counter.${openings.some(Boolean) ? 'allClosedUntil' : 'allClosed'}`)}
            </Alert>
          )}
          <CounterMenu
            services={menus}
            service={service}
            clock={clock}
            onService={(serviceId) => setDraft({ ...draft, serviceId })}
            onAdd={(article) => setDraft(addArticle(draft, article))}
          />
          <Stack gap={12}>
            <CounterForm
              draft={draft}
              service={service}
              errors={counterErrorsOf(draft, service, counter)}
              refused={fieldErrors(placeOrder.error)}
              wasSubmitted={wasSubmitted}
              rooms={rooms}
              timeZone={hotel.timeZone}
              now={now}
              onChange={(next) => {
                setDraft(next)
                placeOrder.reset()
              }}
            />
            {placeOrder.error instanceof ProblemError ? (
              <ActionFailure title={t('orders.office.counter.failed')}>{failureText(placeOrder.error)}</ActionFailure>
            ) : (
              placeOrder.error && (
                <ActionFailure title={t('orders.office.counter.noAnswer')}>
                  {t('orders.office.counter.again')}
                </ActionFailure>
              )
            )}
            <div className={styles.submit}>
              <Button type="submit" size="md" fullWidth loading={placeOrder.isPending}>
                {total > 0
                  ? t('orders.office.counter.submit', { total: money({ amount: total, currency: hotel.currency }) })
                  : t('orders.office.counter.submitFree')}
              </Button>
            </div>
          </Stack>
        </form>
      ) : (
        <EmptyState title={t('orders.office.counter.noMenu')} />
      )}
      <UnsavedGuard unsaved={() => hasCounterInput(draft, preset)} />
      {/* Rendered only when needed, because it would react to the same Escape key. */}
      {leaving && (
        <Confirm
          opened
          title={t('orders.office.counter.leave')}
          act={t('orders.office.counter.discard')}
          onCancel={() => setLeaving(false)}
          onConfirm={onClose}
        >
          {t('orders.office.counter.leaveText')}
        </Confirm>
      )}
    </Modal>
  )
}
