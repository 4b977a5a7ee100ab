import { useTranslation } from 'react-i18next'
import { roles } from '#modules/hotel-context/policy.ts'
import styles from '../members.module.css'

/** The rights table of the design, part 3, in a sentence for each role. */
export function RoleLegend() {
  const { t } = useTranslation()
  return (
    <section className={styles.legend}>
      <h2>{t('members.office.legend')}</h2>
      <dl>
        {roles.map((role) => (
          <div key={role}>
            <dt>{t(`members.roles.${role}.name`)}</dt>
            <dd>{t(`members.office.what.${role}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
