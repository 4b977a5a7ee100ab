import { useEffect } from 'react'
import { BarSlot } from '#core/ui-office/frame/bar-slot.tsx'
import { reportSoundChanges } from '../alert-device-reports.ts'
import { SoundState } from './sound.tsx'

/** What every screen of a hotel shows and tells of the sound of this device. */
export function AlertBar() {
  useEffect(reportSoundChanges, [])
  return (
    <BarSlot>
      <SoundState />
    </BarSlot>
  )
}
