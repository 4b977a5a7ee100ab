import { Picture } from '#core/ui-guest/content/picture.tsx'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import css from './side-picture.module.css'

/** On a wide screen: the hotel's picture at the left of the screen. */
export function SidePicture() {
  const { hotel } = useGuest()
  return (
    <div className={css.side} aria-hidden="true">
      {hotel.brand.cover ? (
        <Picture src={hotel.brand.cover} name={hotel.name} width={560} height={900} narrow="1px" wide="38vw" />
      ) : (
        <p className={css.letter}>{hotel.name.trim().slice(0, 1).toLocaleUpperCase()}</p>
      )}
    </div>
  )
}
