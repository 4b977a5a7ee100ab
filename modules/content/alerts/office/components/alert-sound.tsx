import { VisuallyHidden } from '@mantine/core'
import { useEffect } from 'react'
import { setWaitingCount, useAlertSound } from '../alert-sound-player.ts'
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
 * Makes sure that something new is noticed: the alert sound plays, a stripe at the top of the screen shows it, a screen reader announces
 * it. All of it lasts until somebody, on whatever device, has taken it. A device whose sound was disabled does none of it.
 */
export function AlertSound({ kind, waiting, arrived }: AlertSoundProps) {
  const { state } = useAlertSound()
  // A newer arrival rings at once, even during the pause between two repetitions.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => setWaitingCount(kind, waiting), [kind, waiting > 0, arrived?.id])
  useEffect(() => () => setWaitingCount(kind, 0), [kind])
  return (
    <>
      <VisuallyHidden component="p" role="alert">
        {state !== 'rest' && arrived?.text}
      </VisuallyHidden>
      {waiting > 0 && state !== 'rest' && <div key={arrived?.id} className={styles.stripe} aria-hidden="true" />}
    </>
  )
}
