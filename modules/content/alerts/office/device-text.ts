import { useTranslation } from '#core/i18n/use-translation.ts'
import type { AlertDevice } from '../contract.ts'
import { pageId } from './alert-device-reports.ts'

/** Returns a function that describes a device, such as `Maëlle · Réception (cet appareil), son actif`. */
export function useDeviceText() {
  const { t } = useTranslation()
  return ({ id, name, person, sound }: AlertDevice) => {
    const personAndName = [person, name].filter(Boolean).join(' · ')
    const thisDeviceText = id === pageId() ? ` (${t('alerts.office.listening.here')})` : ''
    return `${personAndName}${thisDeviceText}, ${t(`alerts.office.listening.${sound ? 'sound' : 'silent'}`)}`
  }
}
