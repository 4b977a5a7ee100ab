import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Lang } from '#core/i18n/contract.ts'
import { fromBreakTags } from '#core/ui-office/line-breaks.ts'
import { editContent } from '#modules/hotel-context/policy.ts'
import { useHotelScope } from '#modules/hotels/office/api.ts'
import { editorOf, type Subject } from '../subjects.ts'
import styles from '../translations.module.css'

/** What is to be written of one thing in this language, what another language says there, and the way to write it. */
export function SubjectCard({ subject, lang }: { subject: Subject; lang: Lang }) {
  const { t, i18n } = useTranslation()
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' })
  const named = (of: Lang) => names.of(of)
  const { orgId, actor } = useHotelScope()
  const place = t(`translations.office.places.${subject.place}`)
  const name = subject.subject || place
  return (
    <li className={styles.subject}>
      <header>
        <h2>{name}</h2>
        {subject.subject && <span className={styles.place}>{place}</span>}
        <Button
          component={Link}
          to={editorOf(orgId, subject, lang)}
          variant="default"
          size="sm"
          className={styles.write}
          aria-label={t('translations.office.writeNamed', { language: named(lang), subject: name })}
        >
          {t(editContent(actor) ? 'translations.office.write' : 'translations.office.see')}
        </Button>
      </header>
      <ul>
        {subject.texts.map(({ gap, field, source }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is read whole, and one field may be there several times
          <li key={i} className={styles.text}>
            <span className={styles.field}>{t(`translations.office.fields.${field}`)}</span>
            <span className={styles.source}>
              <q lang={source.lang}>{fromBreakTags(source.text)}</q>{' '}
              <span className={styles.note} data-gap={gap}>
                {t(gap === 'same' ? 'translations.office.same' : 'translations.office.from', {
                  language: named(source.lang),
                })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </li>
  )
}
