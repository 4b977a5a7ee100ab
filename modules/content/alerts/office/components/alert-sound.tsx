import { VisuallyHidden } from '@mantine/core'
import { useEffect } from 'react'
import { setWaitingCount, useAlertSound } from '../alert-sound-player.ts'
import styles from './alert-sound.module.css'

interface AlertSoundProps {
  /** The kind of the items, such as `order` or `thread`. */
  kind: string
  /** The number of items that nobody has accepted. */
  waiting: number
  /** The latest item, and the text that a screen reader announces. */
  arrived: { id: string; text: string } | null
}

/**
 * Draws attention to new items: the alert sound plays, a stripe is shown at the top of the screen, and a screen reader
 * announces it. The sound and the stripe last until somebody has accepted the items on any device. A device whose sound
 * was disabled does none of this.
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
      {waiting > 0 && state !== 'rest' && (
        <div key={arrived?.id} className={`${styles.stripe} screen-only`} aria-hidden="true" />
      )}
    </>
  )
}
