import { Button, Menu, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formatTime } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { instantAt } from '#core/time/hours.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { FormActions } from '#core/ui-office/fields/form-actions.tsx'
import { Clock } from '#core/ui-office/frame/icons.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { SnoozeInput } from '../../../snooze-contract.ts'
import { maxSnoozeMs, snoozeChoices } from '../../../snooze-rules.ts'

interface SnoozeProps {
  /** Whether it belongs to a room, whose check-out can be waited for. */
  hasRoom: boolean
  onChoose: (snooze: SnoozeInput) => void
}

/** Puts an order or a thread off: for a while, to a chosen time, or until the guest checks out. */
export function SnoozeMenu({ busy, ...choice }: SnoozeProps & { busy: boolean }) {
  const { t } = useTranslation()
  return (
    <WithTimeDialog onChoose={choice.onChoose}>
      {(openTime) => (
        <Menu position="bottom-start" width={260}>
          <Menu.Target>
            <Button variant="default" leftSection={<Clock size={16} />} loading={busy}>
              {t('orders.office.snooze.open')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <SnoozeItems {...choice} onTime={openTime} />
          </Menu.Dropdown>
        </Menu>
      )}
    </WithTimeDialog>
  )
}

/** The items of a menu. `onTime` opens the dialog of `WithTimeDialog`. */
export function SnoozeItems({ hasRoom, onChoose, onTime }: SnoozeProps & { onTime: () => void }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useManagedHotel().hotel
  return (
    <>
      {snoozeChoices(timeZone, new Date()).map(({ name, until }) => (
        <Menu.Item
          key={name}
          rightSection={formatTime(until, i18n.language, timeZone)}
          onClick={() => onChoose({ until: until.toISOString() })}
        >
          {t(`orders.office.snooze.choices.${name}`)}
        </Menu.Item>
      ))}
      <Menu.Item onClick={onTime}>{t('orders.office.snooze.time')}</Menu.Item>
      {hasRoom && <Menu.Item onClick={() => onChoose({ until: null })}>{t('orders.office.snooze.checkOut')}</Menu.Item>}
    </>
  )
}

/** Renders a menu with the dialog for another time, which stays when the menu closes. */
export function WithTimeDialog({
  onChoose,
  children,
}: Pick<SnoozeProps, 'onChoose'> & { children: (open: () => void) => ReactNode }) {
  const { t } = useTranslation()
  const { timeZone } = useManagedHotel().hotel
  const [opened, setOpened] = useState(false)
  const [local, setLocal] = useState('')
  const [invalid, setInvalid] = useState(false)
  const close = () => {
    setOpened(false)
    setInvalid(false)
  }
  const choose = () => {
    const until = local ? instantAt(timeZone, local) : null
    const delay = (until?.getTime() ?? 0) - Date.now()
    if (!until || delay <= 0 || delay > maxSnoozeMs) return setInvalid(true)
    close()
    onChoose({ until: until.toISOString() })
  }
  return (
    <>
      {children(() => setOpened(true))}
      <Modal opened={opened} onClose={close} title={t('orders.office.snooze.title')}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            choose()
          }}
        >
          <TextInput
            type="datetime-local"
            label={t('orders.office.snooze.until')}
            description={t('orders.office.snooze.hint')}
            value={local}
            onChange={(event) => setLocal(event.currentTarget.value)}
            error={invalid && t('errors.fields.snooze_time')}
            data-autofocus
            mb="md"
          />
          <FormActions act={t('orders.office.snooze.act')} busy={false} onCancel={close} />
        </form>
      </Modal>
    </>
  )
}
