import { UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { ChevronDown } from '#core/ui-office/frame/icons.tsx'
import styles from './fold-list.module.css'

interface FoldListProps {
  /** What it lists, for screen readers. */
  label: string
  /** How many there are. */
  count: string
  /** Beside the number. */
  aside?: ReactNode
  /** The `li` elements. */
  children: ReactNode
}

/** A bar with a number, and the list when it is open. */
export function FoldList({ label, count, aside, children }: FoldListProps) {
  const [isOpen, { toggle }] = useDisclosure()
  return (
    <section className={styles.section} aria-label={label}>
      <UnstyledButton className={styles.bar} aria-expanded={isOpen} onClick={toggle}>
        <ChevronDown size={14} />
        <b>{count}</b>
        {aside}
      </UnstyledButton>
      {isOpen && <ul className={styles.list}>{children}</ul>}
    </section>
  )
}
