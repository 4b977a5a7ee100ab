import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './linked-row.module.css'

interface LinkedRowProps {
  handle: ReactNode
  /** A small picture; undefined when such items have no pictures. */
  picture?: ReactNode
  name: string
  /** The link of the row; undefined: none. */
  to?: string
  /** The content below the name. */
  description: ReactNode
  /** `h3` is used below a section's own title, in a lower row. */
  heading?: 'h2' | 'h3'
  className?: string
  /** The row's actions; the last one stays at the right end when the row wraps. */
  children: ReactNode
}

/** A row of a sortable list. The whole row is a link, and its other actions lie above it. */
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
      {picture && <span className={`${styles.picture} picture-frame`}>{picture}</span>}
      <div className={styles.words} data-heading={Name}>
        <Name>
          {to ? (
            <Link to={to} className="whole">
              {name}
            </Link>
          ) : (
            name
          )}
        </Name>
        {description}
      </div>
      {children}
    </div>
  )
}
