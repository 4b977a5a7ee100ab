import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { hotelPath } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useOfficeModules } from '#core/ui-office/app/office-module.ts'
import { BarSlot } from '#core/ui-office/frame/bar-slot.tsx'
import { reportAlertDevice } from '../alert-device-reports.ts'
import { waitingQuery } from '../queries.ts'
import { AlertSound } from './alert-sound.tsx'
import styles from './other-hotels-alerts.module.css'
import { SoundState } from './sound.tsx'

const kinds = ['order', 'thread', 'opinion', 'print'] as const

/** On screens outside of any hotel: lists the user's hotels with waiting items, and plays the alert sound for them. */
export function OtherHotelsAlerts() {
  const { t } = useTranslation()
  const screens = useOfficeModules().flatMap(({ waitingScreen = [] }) => waitingScreen)
  const waiting = useQuery(waitingQuery)
  const hotels = waiting.data
  const updatedAt = waiting.dataUpdatedAt
  // Reported again with each refetch, because a device counts only as long as it reports.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    for (const { hotelId } of hotels ?? []) reportAlertDevice(hotelId, true)
  }, [hotels, updatedAt])
  if (!hotels || hotels.length === 0) return null
  /** The screen for the waiting items, in the order of the modules: guests' orders come first. */
  const screenFor = (waiting: Record<string, number>) => screens.find(({ kind }) => waiting[kind])?.path ?? ''
  const waitingText = (counts: Record<string, number>) =>
    kinds.flatMap((kind) => (counts[kind] ? t(`alerts.notice.${kind}`, { count: counts[kind] }) : [])).join(' · ')
  const hotelsWithText = hotels.map(({ waiting, ...hotel }) => ({ ...hotel, text: waitingText(waiting), waiting }))
  const total = hotels.reduce((sum, { waiting }) => sum + Object.values(waiting).reduce((a, b) => a + b, 0), 0)
  const alertTexts = hotelsWithText.filter((hotel) => hotel.text).map(({ name, text }) => `${name} : ${text}`)
  return (
    <>
      <BarSlot>
        <SoundState />
      </BarSlot>
      <AlertSound
        kind="away"
        waiting={total}
        arrived={total ? { id: String(total), text: alertTexts.join('. ') } : null}
      />
      {total > 0 && (
        <Group component="ul" gap="0 24px" px={20} bg="var(--office-hot-wash)" className={styles.list}>
          {hotelsWithText
            .filter(({ text }) => text)
            .map(({ hotelId, name, text, waiting }) => (
              <li key={hotelId}>
                <Link to={hotelPath(hotelId, screenFor(waiting))}>
                  <b>{name}</b> {text}
                </Link>
              </li>
            ))}
        </Group>
      )}
    </>
  )
}
