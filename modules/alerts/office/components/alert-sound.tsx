import { VisuallyHidden } from '@mantine/core'
import { useEffect } from 'react'
import { setWaiting, useAlertSound } from '../alert-sound.ts'
import styles from './alert-sound.module.css'

interface AlertSoundProps {
  /** `order`, `thread`. */
  kind: string
  /** How many of them nobody has taken. */
  waiting: number
  /** The last one that came in, and how it is said aloud. */
  arrived: { id: string; text: string } | null
}

/**
 * Makes sure that something new is noticed: the alert sound plays, a stripe at the upper edge of the screen shows it to who does not hear, a
 * screen reader says it. All of it lasts until somebody, on whatever device, has taken it. A device whose sound was disabled does none of it.
 */
export function AlertSound({ kind, waiting, arrived }: AlertSoundProps) {
  const { state } = useAlertSound()
  // A newer arrival rings at once, in the middle of the pause of the one before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => setWaiting(kind, waiting), [kind, waiting > 0, arrived?.id])
  useEffect(() => () => setWaiting(kind, 0), [kind])
  return (
    <>
      <VisuallyHidden component="p" role="alert">
        {state !== 'rest' && arrived?.text}
      </VisuallyHidden>
      {waiting > 0 && state !== 'rest' && <div key={arrived?.id} className={styles.stripe} aria-hidden="true" />}
    </>
  )
}
