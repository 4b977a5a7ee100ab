import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'

/** A link from the screen of a place, service or page to its QR code, whether it exists yet or not. */
export function QrCodeLink({ id, fullWidth }: { id: string; fullWidth?: boolean | undefined }) {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  return (
    <Button
      component={Link}
      to={hotelPath(orgId, `${hotelScreens.qrCodes}?target=${id}`)}
      variant="default"
      fullWidth={fullWidth}
    >
      {t('qrCodes.office.targets.link')}
    </Button>
  )
}
