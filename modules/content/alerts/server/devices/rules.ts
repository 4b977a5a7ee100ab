import Bowser from 'bowser'
import { maxDeviceName } from '../../rules.ts'

/** What a device is called that nobody has named: its browser and system, `Firefox · Android`. */
export function deviceName(agent: string | null): string {
  if (!agent) return ''
  const { browser, os } = Bowser.parse(agent)
  return [browser.name, os.name].filter(Boolean).join(' · ').slice(0, maxDeviceName)
}
