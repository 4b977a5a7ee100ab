import { useTranslation } from '#core/i18n/use-translation.ts'
import { localDate } from '#core/time/hours.ts'
import { useCurrentHotel } from '#core/ui-office/app/current-hotel.ts'
import { DownloadButton } from '#core/ui-office/dialogs/download-button.tsx'
import { type Filter, fetchJournal } from '../api.ts'

/** Downloads `journal-hotel-des-remparts-2026-03-10.csv`: all entries that match the filter, not only those loaded. */
export function Download({ filter }: { filter: Filter }) {
  const { t } = useTranslation()
  const { orgId, hotel } = useCurrentHotel()
  return (
    <DownloadButton
      label={t('audit.office.download')}
      fileName={() => `${t('audit.office.file')}-${hotel.slug}-${localDate(hotel.timeZone, new Date())}.csv`}
      fetchFile={() => fetchJournal(orgId, filter)}
    />
  )
}
