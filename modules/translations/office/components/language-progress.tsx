import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Lang } from '#core/i18n/contract.ts'
import { locale } from '#core/i18n/format.ts'
import { languageNames } from '#core/ui-office/languages.ts'
import type { Translations } from '../../contract.ts'
import styles from '../translations.module.css'

interface LanguageProgressProps {
  languages: Translations['languages']
  shown: Lang
  onShow: (lang: Lang) => void
}

/** How far each language has come; one of them is looked at. */
export function LanguageProgress({ languages, shown, onShow }: LanguageProgressProps) {
  const { t, i18n } = useTranslation()
  // Never a hundred while something is missing.
  const percent = new Intl.NumberFormat(locale[i18n.language as Lang], { style: 'percent', roundingMode: 'floor' })
  return (
    <fieldset className={styles.languages}>
      <legend>{t('translations.office.languages')}</legend>
      {languages.map(({ lang, written, total }) => (
        <UnstyledButton
          key={lang}
          className={styles.language}
          aria-pressed={lang === shown}
          onClick={() => onShow(lang)}
        >
          <b lang={lang}>{languageNames[lang]}</b>
          <span className={styles.percent}>{percent.format(written / total)}</span>
          <progress aria-hidden="true" value={written} max={total} />
          <span className={styles.count}>
            {written === total
              ? t('translations.office.complete')
              : t('translations.office.missing', { count: total - written })}
          </span>
        </UnstyledButton>
      ))}
    </fieldset>
  )
}
