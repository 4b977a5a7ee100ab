import { useTranslation } from 'react-i18next'
import type { AlertDevice } from '../contract.ts'
import { pageId } from './alert-device-reports.ts'

/** `Maëlle · Réception (cet appareil), son actif`. */
export function useDeviceText() {
  const { t } = useTranslation()
  return ({ id, name, person, sound }: AlertDevice) => {
    const named = [person, name].filter(Boolean).join(' · ')
    const here = id === pageId() ? ` (${t('alerts.office.listening.here')})` : ''
    return `${named}${here}, ${t(`alerts.office.listening.${sound ? 'sound' : 'silent'}`)}`
  }
}
