import { Stack, Text } from '@mantine/core'
import { deleteHotel } from '#core/access/policy.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { localDate } from '#core/time/hours.ts'
import { DownloadButton } from '#core/ui-office/dialogs/download-button.tsx'
import { AccessRefused, Screen } from '#core/ui-office/frame/screen.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { fetchHotelExport } from './api.ts'
import { CloneHotel } from './components/clone-hotel.tsx'

/** Downloads the export of a hotel, says what it contains and what it leaves out, and clones the hotel. */
export default function ExportScreen() {
  const { t } = useTranslation()
  const { orgId, hotel, actor } = useManagedHotel()
  // Exporting a hotel requires the same permission as deleting it: see the contract.
  if (!deleteHotel(actor))
    return (
      <Screen title={t('transfers.links.export')} width="text">
        <AccessRefused />
      </Screen>
    )
  return (
    <Screen title={t('transfers.links.export')} intro={t('transfers.office.export.intro')} width="text">
      <Stack gap="md" align="flex-start">
        <Text>{t('transfers.office.export.in')}</Text>
        <Text>{t('transfers.office.export.out')}</Text>
        <DownloadButton
          label={t('transfers.office.export.act')}
          fileName={() => `${hotel.slug}-${localDate(hotel.timeZone, new Date())}.tar`}
          fetchFile={() => fetchHotelExport(orgId)}
        />
      </Stack>
      <CloneHotel />
    </Screen>
  )
}
