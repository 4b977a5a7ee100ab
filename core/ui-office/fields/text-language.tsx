import { Group, SegmentedControl, Text } from '@mantine/core'
import type { Lang } from '#core/i18n/contract.ts'
import { languageNames } from '#core/i18n/langs.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'

interface TextLanguageProps {
  langs: Lang[]
  value: Lang
  onChange: (lang: Lang) => void
  /** How many texts are missing, by language. */
  missing: Partial<Record<Lang, number>>
}

/** Selects the language in which a form's texts are edited, and shows where texts are missing. */
export function TextLanguage({ langs, value, onChange, missing }: TextLanguageProps) {
  const { t } = useTranslation()
  if (langs.length < 2) return null
  return (
    <SegmentedControl
      fullWidth
      value={value}
      onChange={(lang) => onChange(lang as Lang)}
      aria-label={t('common.office.texts.language')}
      data={langs.map((lang) => ({
        value: lang,
        label: (
          <Group component="span" justify="center" gap="0 8px">
            <span lang={lang}>{languageNames[lang]}</span>
            {missing[lang] ? (
              <Text span fz="xs" c="var(--office-warn)">
                {t('common.office.texts.missing', { count: missing[lang] })}
              </Text>
            ) : null}
          </Group>
        ),
      }))}
    />
  )
}
