import { Group } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { languageNames } from '#core/i18n/langs.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { staffLangs } from '#locales/languages.ts'
import { version } from '../app/version.ts'
import styles from './auth-sheet.module.css'

interface EntrySheetProps {
  /** The title of the panel and of the browser tab. */
  title: string
  intro?: ReactNode
  children?: ReactNode
  /** Alternative actions below the form. */
  alternatives?: ReactNode
}

/** The panel of the sign-in screens: a heading, a form, and the language links. */
export function AuthSheet({ title, intro, children, alternatives }: EntrySheetProps) {
  const sheet = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // When a message replaces the form, the focus moves to its title, because the focused button is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title means another panel
  useEffect(() => {
    if (!sheet.current?.contains(document.activeElement)) heading.current?.focus()
  }, [title])
  return (
    <main ref={sheet} className={styles.sheet}>
      <title>{`${title} · Livret`}</title>
      <p className={styles.wordmark}>Livret</p>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {intro && <p className={styles.intro}>{intro}</p>}
      {children}
      {alternatives && (
        <Group gap="0 16px" mt={16} className={styles.ways}>
          {alternatives}
        </Group>
      )}
      <Languages />
      <p className={styles.version}>Livret {version}</p>
    </main>
  )
}

/** Links to the same page in other languages, which keep the rest of the address and the history state. */
function Languages() {
  const { t, i18n } = useTranslation()
  const { search, state } = useLocation()
  return (
    <Group component="nav" gap={20} mt={28} aria-label={t('common.office.pageLanguage')}>
      {staffLangs.map((lang) => {
        const query = new URLSearchParams(search)
        query.set('lang', lang)
        return (
          <Link
            key={lang}
            to={{ search: `?${query}` }}
            state={state}
            replace
            lang={lang}
            hrefLang={lang}
            aria-current={lang === i18n.language || undefined}
          >
            {languageNames[lang]}
          </Link>
        )
      })}
    </Group>
  )
}
