import { Text } from '@mantine/core'
import { formatTime } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { staffLang } from '#core/ui-office/app/staff-request.ts'

/** Of which instant a report is (ISO 8601), when it comes from a replica that is behind; nothing when it is current. */
export function AsOfNotice({ at, timeZone }: { at: string | undefined; timeZone: string }) {
  const { t } = useTranslation()
  return (
    <Text role="status" size="sm" c="dimmed" mb={at ? 'sm' : 0}>
      {at && t('common.office.asOf', { time: formatTime(at, staffLang(), timeZone) })}
    </Text>
  )
}
