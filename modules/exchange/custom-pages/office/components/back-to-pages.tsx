import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { BackLink } from '#core/ui-office/frame/back-link.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'

export function BackToPages() {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  return <BackLink to={hotelPath(orgId, hotelScreens.pages)}>{t('customPages.office.title')}</BackLink>
}
