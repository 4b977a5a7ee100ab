import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ArrowDown } from '#core/ui-office/icons.tsx'
import { useFailureText } from '#core/ui-office/screen.tsx'
import { useHotelScope } from '#modules/hotels/office/api.ts'
import type { Period } from '../../rules.ts'
import { downloadStatistics } from '../api.ts'

/** The days in sight as a file for spreadsheets. */
export function Download({ period }: { period: Period }) {
  const { t } = useTranslation()
  const text = useFailureText()
  const { orgId, hotel } = useHotelScope()
  const fileName = `${t('statistics.office.file')}-${hotel.slug}-${period.from}-${period.to}.csv`
  const downloading = useMutation({
    mutationFn: () => downloadStatistics(orgId, period, fileName),
    onError: (error) =>
      notifications.show({ color: 'hot', title: t('common.office.failure.act'), message: text(error) }),
  })
  return (
    <Button
      variant="default"
      leftSection={<ArrowDown size={16} />}
      loading={downloading.isPending}
      onClick={() => downloading.mutate()}
    >
      {t('statistics.office.download')}
    </Button>
  )
}
