import { UnstyledButton } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import type { Field } from '../fields/field.ts'
import styles from './form-outline.module.css'
import { Pill } from './layout-parts.tsx'

interface OutlineProps {
  /** The fields of the form, or only its dividers. */
  fields: readonly Field[]
  /** What needs attention in a section, as text, by the id of its divider. */
  waiting?: Readonly<Record<string, string | false>>
}

/** Links to the sections of a long form, always visible; sections that need attention come first on phones. */
export function FormOutline({ fields, waiting = {} }: OutlineProps) {
  const { t } = useTranslation()
  const sections = fields.flatMap((field) => (field.kind === 'divider' && field.id ? [{ ...field, id: field.id }] : []))
  // On a phone only the first ones are visible.
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
