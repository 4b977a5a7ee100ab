import { Link } from 'react-router'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Icon } from '#core/ui-guest/content/icon.tsx'
import { useScreenParts } from '#core/ui-guest/screen-parts.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import type { MessageSubject } from '../../contract.ts'
import { subjectPath } from '../message-subject.ts'
import css from './subject-chip.module.css'

/**
 * The subject of a message, as a link to its screen if it still exists in the hotel. `onRemove` is passed only while the
 * message is being written.
 */
export function SubjectChip({ subject, onRemove }: { subject: MessageSubject; onRemove?: () => void }) {
  const { t } = useTranslation()
  const { hotel, path } = useGuest()
  const to = subjectPath(subject, hotel, useScreenParts())
  const text = t('chat.guest.about', { name: subject.name })
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
        <button type="button" aria-label={t('chat.guest.aboutRemove', { name: subject.name })} onClick={onRemove}>
          <Icon name="close" />
        </button>
      ) : null}
    </div>
  )
}
