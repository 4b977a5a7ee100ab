import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { localDate } from '#core/time/hours.ts'
import { ArrowDown } from '#core/ui-office/icons.tsx'
import { useFailureText } from '#core/ui-office/screen.tsx'
import { useCurrentHotel } from '#modules/hotel-context/office/api.ts'
import { downloadJournal, type Filter } from '../api.ts'

/** `journal-hotel-des-remparts-2026-03-10.csv`: the lines in sight and all that follow them. */
export function Download({ filter }: { filter: Filter }) {
  const { t } = useTranslation()
  const text = useFailureText()
  const { orgId, hotel } = useCurrentHotel()
  const fileName = () => `${t('audit.office.file')}-${hotel.slug}-${localDate(hotel.timeZone, new Date())}.csv`
  const downloading = useMutation({
    mutationFn: () => downloadJournal(orgId, filter, fileName()),
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
      {t('audit.office.download')}
    </Button>
  )
}
