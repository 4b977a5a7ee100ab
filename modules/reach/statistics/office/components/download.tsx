import { useTranslation } from 'react-i18next'
import { DownloadButton } from '#core/ui-office/dialogs/download-button.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Period } from '../../rules.ts'
import { fetchStatistics } from '../api.ts'

/** A button that downloads the displayed days as a file for spreadsheets. */
export function Download({ period }: { period: Period }) {
  const { t } = useTranslation()
  const { orgId, hotel } = useManagedHotel()
  return (
    <DownloadButton
      label={t('statistics.office.download')}
      fileName={() => `${t('statistics.office.file')}-${hotel.slug}-${period.from}-${period.to}.csv`}
      fetchFile={() => fetchStatistics(orgId, period)}
    />
  )
}
