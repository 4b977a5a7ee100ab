import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { BarSlot } from '#core/ui-office/bar-slot.tsx'
import { reportListening } from '../listening.ts'
import { waitingQuery } from '../queries.ts'
import styles from './away.module.css'
import { BellWatch } from './bell-watch.tsx'
import { SoundState } from './sound.tsx'

const kinds = ['order', 'thread', 'opinion'] as const

/** On the screens outside of any hotel: what waits in the hotels of the person is shown and rings there, too. */
export function AwayWatch() {
  const { t } = useTranslation()
  const waiting = useQuery(waitingQuery)
  const hotels = waiting.data
  const read = waiting.dataUpdatedAt
  // Each time anew: the hotels know of this device as long as it asks.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    for (const { hotelId } of hotels ?? []) reportListening(hotelId, true)
  }, [hotels, read])
  if (!hotels || hotels.length === 0) return null
  const inWords = (counts: Record<string, number>) =>
    kinds.flatMap((kind) => (counts[kind] ? t(`alerts.notice.${kind}`, { count: counts[kind] }) : [])).join(' · ')
  const busy = hotels.map(({ waiting, ...hotel }) => ({ ...hotel, said: inWords(waiting), waiting }))
  const total = hotels.reduce((sum, { waiting }) => sum + Object.values(waiting).reduce((a, b) => a + b, 0), 0)
  const said = busy.filter((hotel) => hotel.said).map(({ name, said }) => `${name} : ${said}`)
  return (
    <>
      <BarSlot>
        <SoundState />
      </BarSlot>
      <BellWatch kind="away" waiting={total} arrived={total ? { id: String(total), text: said.join('. ') } : null} />
      {total > 0 && (
        <ul className={styles.list}>
          {busy
            .filter(({ said }) => said)
            .map(({ hotelId, name, said, waiting }) => (
              <li key={hotelId}>
                <Link to={`/hotels/${hotelId}/${waiting.order ? 'orders' : 'chat'}`}>
                  <b>{name}</b> {said}
                </Link>
              </li>
            ))}
        </ul>
      )}
    </>
  )
}
