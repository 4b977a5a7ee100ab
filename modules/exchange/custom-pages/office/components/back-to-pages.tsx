import { useTranslation } from 'react-i18next'
import { BackLink } from '#core/ui-office/frame/back-link.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'

export function BackToPages() {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  return <BackLink to={`/hotels/${orgId}/pages`}>{t('customPages.office.title')}</BackLink>
}
