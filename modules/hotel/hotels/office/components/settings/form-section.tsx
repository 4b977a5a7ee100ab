import { Stack, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import styles from './hotel-form.module.css'

interface FormSectionProps {
  title: string
  children: ReactNode
  /** A sentence that says what these fields are for. */
  why?: string
}

/** Related fields under a heading. */
export function FormSection({ title, why, children }: FormSectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {why && (
          <Text c="dimmed" mt={4}>
            {why}
          </Text>
        )}
      </div>
      <Stack gap={18} maw={560}>
        {children}
      </Stack>
    </section>
  )
}
