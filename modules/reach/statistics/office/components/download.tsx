import { useTranslation } from '#core/i18n/use-translation.ts'
import { DownloadButton } from '#core/ui-office/dialogs/download-button.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Period } from '../../rules.ts'
import { type ExportedBy, fetchStatistics } from '../api.ts'

interface DownloadProps {
  period: Period
  by?: ExportedBy
}

/** A button that downloads the displayed period as a file for spreadsheets. */
export function Download({ period, by = 'day' }: DownloadProps) {
  const { t } = useTranslation()
  const { orgId, hotel } = useManagedHotel()
  return (
    <DownloadButton
      label={t(`statistics.office.downloads.${by}`)}
      fileName={() => `${t(`statistics.office.files.${by}`)}-${hotel.slug}-${period.from}-${period.to}.csv`}
      fetchFile={() => fetchStatistics(orgId, period, by)}
    />
  )
}
