import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './linked-row.module.css'

interface LinkedRowProps {
  handle: ReactNode
  /** What it looks like to guests, small; absent where such things have no picture. */
  picture?: ReactNode
  name: string
  /** Absent: it leads nowhere. */
  to?: string
  /** What stands under the name. */
  description: ReactNode
  /** `h3` stands under a section’s own title, in a lower row. */
  heading?: 'h2' | 'h3'
  className?: string
  /** What can be done with it, the last of it at the right end also where the row breaks. */
  children: ReactNode
}

/** A row of a sortable list: all of it leads to what it names, and what else can be done there lies above. */
export function LinkedRow({
  handle,
  picture,
  name,
  to,
  description,
  heading: Name = 'h2',
  className = '',
  children,
}: LinkedRowProps) {
  return (
    <div className={`${styles.row} ${className}`} data-linked={to !== undefined || undefined}>
      {handle}
      {picture && <span className={styles.picture}>{picture}</span>}
      <div className={styles.words} data-heading={Name}>
        <Name>{to ? <Link to={to}>{name}</Link> : name}</Name>
        {description}
      </div>
      {children}
    </div>
  )
}
