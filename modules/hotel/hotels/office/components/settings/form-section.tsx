import { Stack } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import styles from './hotel-form.module.css'

interface FormSectionProps {
  title: string
  children: ReactNode
  /** What these fields are for, in a sentence. */
  why?: string
}

/** Fields that belong together, under a heading of their own. */
export function FormSection({ title, why, children }: FormSectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.heading}>
        <h2 id={id}>{title}</h2>
        {why && <p>{why}</p>}
      </div>
      <Stack gap={18} maw={560}>
        {children}
      </Stack>
    </section>
  )
}
