import { Link } from 'react-router'
import styles from './back-link.module.css'
import { ArrowLeft } from './icons.tsx'

/** Above a screen's title: the way to what it belongs to. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className={styles.back}>
    <ArrowLeft size={15} /> <span>{children}</span>
  </Link>
)
