import { Button, Group, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { formatTime } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useFailureText } from '#core/ui-office/frame/screen.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { WaitingPhone } from '../../phones-contract.ts'
import { useDecidePhone, waitingPhonesQuery } from '../phones-api.ts'

/**
 * Phones that have scanned a room's code and need the reception's approval, with buttons to accept or refuse, on every
 * screen of the hotel.
 */
export function PhoneRequests() {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const phones = useQuery(waitingPhonesQuery(orgId)).data ?? []
  if (phones.length === 0) return null
  return (
    <Stack
      component="section"
      gap={8}
      mx={20}
      mt={12}
      mb={0}
      aria-label={t('qrCodes.office.phones.title')}
      role="status"
    >
      {phones.map((phone) => (
        <PhoneRequest key={phone.id} phone={phone} />
      ))}
    </Stack>
  )
}

function PhoneRequest({ phone: { id, room, former, scannedAt } }: { phone: WaitingPhone }) {
  const { t, i18n } = useTranslation()
  const { orgId, hotel } = useManagedHotel()
  const failureText = useFailureText()
  const deciding = useDecidePhone(orgId)
  const decide = (accept: boolean) =>
    deciding.mutate(
      { id, accept },
      {
        onSuccess: () =>
          notifications.show({ message: t(`qrCodes.office.phones.${accept ? 'accepted' : 'refused'}`, { room }) }),
        onError: (error) => notifications.show({ color: 'hot', message: failureText(error) }),
      },
    )
  const time = formatTime(new Date(scannedAt), i18n.language, hotel.timeZone)
  return (
    <div className="warning">
      <p>
        <b>{t('qrCodes.office.phones.wants', { room })}</b>{' '}
        {t(`qrCodes.office.phones.${former ? 'former' : 'first'}`, { time })}
      </p>
      <Group gap={8}>
        <Button loading={deciding.isPending && deciding.variables.accept} onClick={() => decide(true)}>
          {t('qrCodes.office.phones.accept', { room })}
        </Button>
        <Button variant="default" disabled={deciding.isPending} onClick={() => decide(false)}>
          {t('qrCodes.office.phones.refuse')}
        </Button>
      </Group>
    </div>
  )
}
