import { Box, Button, Group, NativeSelect, Progress, Text, TextInput } from '@mantine/core'
import { useSearchParams } from 'react-router'
import type { Lang } from '#core/i18n/contract.ts'
import { localeOf } from '#core/i18n/format.ts'
import { languageNames } from '#core/i18n/langs.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Keyboard, Search, Undo } from '#core/ui-office/frame/icons.tsx'
import type { Translations } from '../../contract.ts'
import type { TranslationDeskStore } from '../desk-store.ts'
import { type DeskFilter, deskFilters, isShown } from '../desk-texts.ts'
import styles from '../translations.module.css'
import { useDeskVersion } from '../use-desk.ts'

interface DeskBarProps {
  desk: TranslationDeskStore
  translations: Translations
  filter: DeskFilter
  onFilter: (filter: DeskFilter) => void
  search: string
  onSearch: (search: string) => void
  onUndo: () => void
  onKeys: () => void
  readOnly: boolean
}

/** The languages, the progress, the filter and the search. */
export function DeskBar({ desk, translations, filter, onFilter, search, onSearch, ...acts }: DeskBarProps) {
  const { t, i18n } = useTranslation()
  const [address, setAddress] = useSearchParams()
  useDeskVersion(desk)
  const { from, to, languages, texts, more, charactersLeft } = translations
  const current = texts.map(desk.currentOf)
  const count = (each: DeskFilter) => current.filter((text) => isShown(text, each)).length
  const written = texts.length - count('missing') - count('drafted')
  const options = languages.map(({ lang }) => ({ value: lang, label: languageNames[lang] }))
  const go = (change: { from?: string; to?: string }) => {
    const next = { from, to, ...change }
    // The languages are swapped, because a text cannot be translated into its own language.
    if (next.from === next.to) [next.from, next.to] = [to, from]
    setAddress({ ...Object.fromEntries(address), ...next }, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <Group gap="8px 16px" align="end" mb={12}>
        <NativeSelect
          label={t('translations.office.fromLanguage')}
          data={options}
          value={from}
          onChange={({ currentTarget: { value } }) => go({ from: value })}
        />
        <NativeSelect
          label={t('translations.office.toLanguage')}
          data={options}
          value={to}
          onChange={({ currentTarget: { value } }) => go({ to: value })}
        />
        <Box flex="1 1 200px">
          <Text lang={to} span fw={600}>
            {languageNames[to as Lang]}
          </Text>{' '}
          <Text span c="dimmed">
            {t('translations.office.written', { count: written, total: texts.length + more })}
          </Text>
          {charactersLeft !== null && (
            <Text c={charactersLeft > 0 ? 'dimmed' : 'var(--office-warn)'} size="sm">
              {t('translations.office.charactersLeft', {
                count: charactersLeft,
                characters: new Intl.NumberFormat(localeOf[i18n.language]).format(charactersLeft),
              })}
            </Text>
          )}
          <Progress aria-hidden="true" mt={6} size={6} value={(100 * written) / (texts.length || 1)} />
        </Box>
      </Group>
      <Group gap="8px 12px" py={8} mb={8} className={styles.bar}>
        <Group component="fieldset" gap={6} aria-label={t('translations.office.show')}>
          {deskFilters
            .filter((each) => each !== 'drafted' || translations.drafts?.enabled || each === filter)
            .map((each) => (
              <Button
                key={each}
                size="compact-sm"
                variant={each === filter ? 'filled' : 'default'}
                aria-pressed={each === filter}
                onClick={() => onFilter(each)}
              >
                {t(`translations.office.filters.${each}`)} ({count(each)})
              </Button>
            ))}
        </Group>
        <TextInput
          aria-label={t('translations.office.search')}
          placeholder={t('translations.office.search')}
          leftSection={<Search size={16} />}
          type="search"
          value={search}
          onChange={({ currentTarget: { value } }) => onSearch(value)}
          flex="1 1 160px"
        />
        {!acts.readOnly && (
          <Group gap={8}>
            <Button
              variant="default"
              leftSection={<Undo size={16} />}
              disabled={!desk.canUndo()}
              aria-keyshortcuts="Control+Alt+Z"
              onClick={acts.onUndo}
            >
              {t('translations.office.undo')}
            </Button>
            <Button variant="default" leftSection={<Keyboard size={16} />} visibleFrom="sm" onClick={acts.onKeys}>
              {t('translations.office.keys.button')}
            </Button>
          </Group>
        )}
      </Group>
    </>
  )
}
