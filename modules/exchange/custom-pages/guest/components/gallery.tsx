import { type KeyboardEvent, type UIEvent, useRef, useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Icon } from '#core/ui-guest/content/icon.tsx'
import { Picture } from '#core/ui-guest/content/picture.tsx'
import { useHydrated } from '#core/ui-guest/frame/hydrated.ts'
import { useHotel } from '#modules/hotel/hotels/guest/api.ts'
import type { Block } from '../../contract.ts'
import css from './gallery.module.css'

type Pictures = Extract<Block, { kind: 'gallery' }>['pictures']

/**
 * A gallery that scrolls sideways: by swiping, with the arrow keys, and with two buttons once the page is hydrated.
 * Without scripts it still scrolls.
 */
export function Gallery({ id, pictures, eager }: { id: string; pictures: Pictures; eager: boolean }) {
  const { t } = useTranslation()
  const { name } = useHotel()
  const hydrated = useHydrated()
  const rail = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(0)
  const scrollTimer = useRef(0)
  const count = pictures.length
  if (count === 0) return null

  const showPicture = (to: number) => {
    const item = rail.current?.children[to] as HTMLElement | undefined
    if (!item) return
    setIndex(to)
    item.scrollIntoView({ block: 'nearest', inline: 'start' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = document.dir === 'rtl' ? -1 : 1
    const to = { ArrowRight: index + step, ArrowLeft: index - step, Home: 0, End: count - 1 }[event.key]
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    showPicture(Math.min(Math.max(to, 0), count - 1))
  }

  // The position is announced once scrolling has ended.
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    clearTimeout(scrollTimer.current)
    scrollTimer.current = window.setTimeout(() => setIndex(positionOfPicture(currentTarget)), 120)
  }

  return (
    <section id={id} className={css.gallery} aria-label={t('customPages.guest.gallery.label')}>
      <ul
        ref={rail}
        className={css.rail}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
        tabIndex={0}
        aria-label={t('customPages.guest.gallery.label')}
        onKeyDown={onKeyDown}
        onScroll={onScroll}
      >
        {pictures.map(({ id: key, picture, alt }, i) => (
          <li key={key}>
            <Picture src={picture} alt={alt} name={name} width={560} height={420} eager={eager && i === 0} />
          </li>
        ))}
      </ul>
      {hydrated && count > 1 ? (
        <div className={css.bar}>
          <p>
            <span aria-hidden="true">
              {index + 1} / {count}
            </span>
            <span className="visually-hidden" role="status">
              {t('customPages.guest.gallery.place', { place: index + 1, count })}
            </span>
          </p>
          <button
            type="button"
            aria-label={t('customPages.guest.gallery.previous')}
            disabled={index === 0}
            onClick={() => showPicture(index - 1)}
          >
            <Icon name="back" />
          </button>
          <button
            type="button"
            aria-label={t('customPages.guest.gallery.next')}
            disabled={index === count - 1}
            onClick={() => showPicture(index + 1)}
          >
            <Icon name="forward" />
          </button>
        </div>
      ) : null}
    </section>
  )
}

/** The position of the picture at the start of the row; the last picture when scrolled to the end. */
function positionOfPicture(rail: HTMLElement): number {
  const items = [...rail.children] as HTMLElement[]
  const start = items[0]?.offsetLeft ?? 0
  // Negative where lines run from right to left.
  const scrolled = Math.abs(rail.scrollLeft)
  if (scrolled > 0 && scrolled + rail.clientWidth >= rail.scrollWidth - 2) return items.length - 1
  const after = items.findIndex((item) => Math.abs(item.offsetLeft - start) > scrolled + item.offsetWidth / 2)
  return (after === -1 ? items.length : after) - 1
}
