import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './save-bar.module.css'

interface SaveBarProps {
  unsaved: boolean
  busy: boolean
  /** What saving is called, where it is more than that: "Créer l’hôtel". */
  act?: string
  /** Why saving has to wait: a file that is still being sent. */
  waiting?: string | false
  /** Beside the button: another way to end. */
  children?: ReactNode
}

/** Stays in sight at the foot of a form: whether there is something to save, and the button that does. */
export function SaveBar({ unsaved, busy, waiting, act, children }: SaveBarProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.bar}>
      <span className={styles.state} role="status">
        {waiting || (unsaved ? t('common.office.unsaved.state') : '')}
      </span>
      {children}
      <Button type="submit" loading={busy} disabled={Boolean(waiting)}>
        {act ?? t('common.office.save')}
      </Button>
    </div>
  )
}
