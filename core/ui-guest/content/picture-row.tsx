import type { ReactNode } from 'react'
import { Picture } from './picture.tsx'
import css from './picture-row.module.css'

/** A list item with a picture on one side. Without a picture, `name` is shown instead. `aside`: the end of the row. */
export function PictureRow({
  picture,
  name,
  side = 'end',
  aside,
  children,
}: {
  picture: string | null
  name: string
  side?: 'start' | 'end'
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <li className={side === 'end' ? `${css.row} ${css.end}` : css.row}>
      <div className={css.picture}>
        <Picture src={picture} name={name} width={116} height={116} narrow="104px" wide="168px" />
      </div>
      <div className={css.text}>{children}</div>
      {aside}
    </li>
  )
}
