import { useEffect } from 'react'
import { BarSlot } from '#core/ui-office/frame/bar-slot.tsx'
import { reportSoundChanges } from '../alert-device-reports.ts'
import { SoundState } from './sound.tsx'

/** Shown on every screen of a hotel; also reports the sound state of this device. */
export function AlertBar() {
  useEffect(reportSoundChanges, [])
  return (
    <BarSlot>
      <SoundState />
    </BarSlot>
  )
}
