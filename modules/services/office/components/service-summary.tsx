import { useTranslation } from 'react-i18next'
import { fromBreakTags } from '#core/ui-office/line-breaks.ts'
import type { Service } from '../../contract.ts'
import { isOrdered } from '../service-draft.ts'
import { HoursWords } from './service-row.tsx'
import styles from './service-summary.module.css'

/** A service to read, for who may not change it. */
export function ServiceSummary({ service }: { service: Service }) {
  const { t } = useTranslation()
  const { kind, description, deliveryMode, leadMinutes, link } = service
  return (
    <dl className={styles.summary}>
      {description && (
        <>
          <dt>{t('services.office.fields.description')}</dt>
          <dd className={styles.lines}>{fromBreakTags(description)}</dd>
        </>
      )}
      <dt>{t('services.office.fields.kind')}</dt>
      <dd>
        {t(`services.office.kinds.${kind}.name`)} · {t(`services.office.kinds.${kind}.what`)}
      </dd>
      {kind === 'booking-link' && link && (
        <>
          <dt>{t('services.office.fields.link')}</dt>
          <dd>{link}</dd>
        </>
      )}
      {isOrdered(kind) && (
        <>
          <dt>{t('services.office.fields.deliveryMode')}</dt>
          <dd>{t(`services.office.modes.${deliveryMode}`)}</dd>
          <dt>{t('services.office.fields.leadMinutes')}</dt>
          <dd>
            {leadMinutes} {t('services.office.fields.minutes')}
          </dd>
        </>
      )}
      <dt>{t('services.office.hours.title')}</dt>
      <dd>
        <HoursWords hours={service.hours} />
      </dd>
    </dl>
  )
}
