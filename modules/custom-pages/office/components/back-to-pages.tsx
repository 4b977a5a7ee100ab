import { useTranslation } from 'react-i18next'
import { BackLink } from '#core/ui-office/back-link.tsx'
import { useHotelScope } from '#modules/hotels/office/api.ts'

export function BackToPages() {
  const { t } = useTranslation()
  const { orgId } = useHotelScope()
  return <BackLink to={`/hotels/${orgId}/pages`}>{t('customPages.office.title')}</BackLink>
}
