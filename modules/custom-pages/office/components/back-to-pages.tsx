import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ArrowLeft } from '#core/ui-office/icons.tsx'
import { useHotelScope } from '#modules/hotels/office/api.ts'
import styles from './back-to-pages.module.css'

export function BackToPages() {
  const { t } = useTranslation()
  const { orgId } = useHotelScope()
  return (
    <Link to={`/hotels/${orgId}/pages`} className={styles.back}>
      <ArrowLeft size={15} /> <span>{t('customPages.office.title')}</span>
    </Link>
  )
}
