import { Button, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { ChevronDown } from '#core/ui-office/frame/icons.tsx'
import { useFailureText } from '#core/ui-office/frame/screen.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { printersQuery, usePrintOrder } from '../api.ts'

/** Prints another ticket of an order on a chosen printer; hidden if the hotel has no printer. */
export function PrintOn({ orderId }: { orderId: string }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const { orgId } = useManagedHotel()
  const printers = useQuery(printersQuery(orgId)).data ?? []
  const printing = usePrintOrder(orgId, orderId, { failed: t('printers.office.printOn.failed'), failureText })
  const [only] = printers
  if (!only) return null
  const print = ({ id, name }: typeof only) =>
    printing.mutate(id, {
      onSuccess: () => notifications.show({ message: t('printers.office.printOn.sent', { name }) }),
    })
  if (printers.length === 1)
    return (
      <Button variant="default" loading={printing.isPending} onClick={() => print(only)}>
        {t('printers.office.printOn.on', { name: only.name })}
      </Button>
    )
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" loading={printing.isPending} rightSection={<ChevronDown size={14} />}>
          {t('printers.office.printOn.act')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {printers.map((printer) => (
          <Menu.Item key={printer.id} onClick={() => print(printer)}>
            {printer.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
