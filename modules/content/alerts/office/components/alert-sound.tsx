import { VisuallyHidden } from '@mantine/core'
import { useEffect } from 'react'
import { setWaitingCount, useAlertSound } from '../alert-sound-player.ts'
import styles from './alert-sound.module.css'

interface AlertSoundProps {
  /** `order`, `thread`. */
  kind: string
  /** How many of them nobody has accepted. */
  waiting: number
  /** The latest item, and the text that a screen reader announces. */
  arrived: { id: string; text: string } | null
}

/**
 * Draws attention to something new: the alert sound plays, a stripe at the top of the screen shows it, a screen reader
 * announces it. It lasts until somebody, on whatever device, has accepted it. A device whose sound was disabled does
 * none of this.
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
