import { Group, Progress, SimpleGrid, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Lang } from '#core/i18n/contract.ts'
import { locale } from '#core/i18n/format.ts'
import { languageNames } from '#core/i18n/langs.ts'
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
    <SimpleGrid component="fieldset" minColWidth={190} spacing={12} mb={20}>
      <VisuallyHidden component="legend">{t('translations.office.languages')}</VisuallyHidden>
      {languages.map(({ lang, written, total }) => (
        <UnstyledButton
          key={lang}
          className={styles.language}
          aria-pressed={lang === shown}
          onClick={() => onShow(lang)}
        >
          <Group component="span" justify="space-between">
            <b lang={lang}>{languageNames[lang]}</b>
            {percent.format(written / total)}
          </Group>
          <Progress aria-hidden="true" component="span" my={8} size={6} value={(100 * written) / total} />
          <Text span c="dimmed">
            {written === total
              ? t('translations.office.complete')
              : t('translations.office.missing', { count: total - written })}
          </Text>
        </UnstyledButton>
      ))}
    </SimpleGrid>
  )
}
