import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '#core/ui-guest/content/icon.tsx'
import { useScreenParts } from '#core/ui-guest/screen-parts.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import type { MessageSubject } from '../../contract.ts'
import { aboutPathOf } from '../message-subject.ts'
import css from './about-chip.module.css'

/** The subject of a message, as a link if it still exists in the hotel. `onRemove` is passed only while the message is being written. */
export function AboutChip({ about, onRemove }: { about: MessageSubject; onRemove?: () => void }) {
  const { t } = useTranslation()
  const { hotel, path } = useGuest()
  const to = aboutPathOf(about, hotel, useScreenParts())
  const text = t('chat.guest.about', { name: about.name })
  return (
    <div className={`${css.chip} ${onRemove ? css.wide : ''}`}>
      {to && !onRemove ? (
        <Link to={path(to)} viewTransition>
          {text}
        </Link>
      ) : (
        <span>{text}</span>
      )}
      {onRemove ? (
        <button type="button" aria-label={t('chat.guest.aboutRemove', { name: about.name })} onClick={onRemove}>
          <Icon name="close" />
        </button>
      ) : null}
    </div>
  )
}
