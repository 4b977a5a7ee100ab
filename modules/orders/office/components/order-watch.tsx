import { VisuallyHidden } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { setNewOrders } from '#modules/hotels/office/api.ts'
import type { Order } from '../../contract.ts'
import { ring } from '../alert-sound.ts'
import { useWords } from '../wording.ts'
import styles from './watch.module.css'

interface WatchProps {
  hotelId: string
  /** How many orders nobody has taken, in all services. */
  waiting: number
  /** The last one that came in. */
  arrived: Order | null
}

/**
 * Makes sure a new order is noticed: the bell rings, the edge of the screen flashes for who does not hear it, a screen
 * reader says it, the badge counts it. All of it lasts until somebody, on whatever device, has taken the order.
 */
export function OrderWatch({ hotelId, waiting, arrived }: WatchProps) {
  const { t } = useTranslation()
  const { placeInFull } = useWords()

  // A newer arrival rings at once, in the middle of the pause of the one before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => ring(waiting > 0), [waiting > 0, arrived?.id])
  useEffect(() => () => ring(false), [])
  useEffect(() => {
    setNewOrders(hotelId, waiting)
  }, [hotelId, waiting])

  return (
    <>
      <VisuallyHidden component="p" role="alert">
        {arrived && t('orders.office.arrived', { number: arrived.number, place: placeInFull(arrived) })}
      </VisuallyHidden>
      {waiting > 0 && <div key={arrived?.id} className={styles.flash} aria-hidden="true" />}
    </>
  )
}
