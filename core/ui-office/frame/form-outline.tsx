import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Field } from '../fields/field.ts'
import styles from './form-outline.module.css'
import { Pill } from './layout-parts.tsx'

interface OutlineProps {
  /** Those of the form, or its dividers. */
  fields: readonly Field[]
  /** What waits in a section, in words, by the id of its divider. */
  waiting?: Readonly<Record<string, string | false>>
}

/** The headings of a long form, always at hand, where something waits first: each brings its section into sight. */
export function FormOutline({ fields, waiting = {} }: OutlineProps) {
  const { t } = useTranslation()
  const sections = fields.flatMap((field) => (field.kind === 'divider' && field.id ? [{ ...field, id: field.id }] : []))
  // On a phone only the first of them are in sight.
  const ranked = [...sections].sort(
    (one, other) => Number(Boolean(waiting[other.id])) - Number(Boolean(waiting[one.id])),
  )
  const go = (id: string) => {
    const heading = document.getElementById(id)
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }
  return (
    <nav className={styles.outline} aria-label={t('common.office.sections')}>
      {ranked.map(({ id, label }) => (
        <UnstyledButton key={id} className={styles.section} onClick={() => go(id)}>
          {label} {waiting[id] && <Pill tone="accent">{waiting[id]}</Pill>}
        </UnstyledButton>
      ))}
    </nav>
  )
}
