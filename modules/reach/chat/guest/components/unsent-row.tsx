import { useTranslation } from 'react-i18next'
import { Lines } from '#core/ui-guest/content/lines.tsx'
import { Button } from '#core/ui-guest/controls/button.tsx'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { changeDraft, currentDraft } from '../chat-draft.ts'
import type { UnsentMessage } from '../outbox.ts'
import { sendAgain, withdrawMessage } from '../outbox-store.ts'
import { AboutChip } from './about-chip.tsx'
import css from './message-list-item.module.css'

/** A message that was not sent yet. `late`: an attempt has failed. `wait`: the server asked to wait. */
export function UnsentRow({ unsent, late, wait }: { unsent: UnsentMessage; late: boolean; wait: string | null }) {
  const { t } = useTranslation()
  const { hotel } = useGuest()
  const { key, text, pictures, about, trouble } = unsent
  /** Puts the text back into the field. */
  const takeBack = () => {
    withdrawMessage(hotel.id, key)
    if (!currentDraft(hotel.id).text) changeDraft(hotel.id, { text })
    document.getElementById('chat-text')?.focus()
  }
  return (
    <li className={`${css.row} ${css.apart}`}>
      <span className="visually-hidden">{t('chat.guest.you')}</span>
      <div className={`${css.bubble} ${css.own} ${css.waiting}`}>
        {about ? <AboutChip about={about} /> : null}
        {pictures.length > 0 ? (
          <div className={css.pictures}>
            {pictures.map((picture, i) => (
              <span key={picture.key} className={css.blank}>
                {picture.thumb ? (
                  <img src={picture.thumb} alt={t('chat.guest.picture.number', { place: i + 1 })} />
                ) : null}
              </span>
            ))}
          </div>
        ) : null}
        {text ? (
          <p className={css.text} dir="auto">
            <Lines text={text} />
          </p>
        ) : null}
      </div>
      <div className={css.state}>
        {trouble ? (
          <p className={css.trouble}>
            {trouble.kind === 'refused' ? trouble.detail || trouble.title : t(`chat.guest.trouble.${trouble.kind}`)}
          </p>
        ) : (
          <p>{late ? (wait ?? t('chat.guest.notSent')) : t('chat.guest.sending')}</p>
        )}
        {trouble && trouble.kind !== 'picture' ? (
          <Button look="text" onClick={() => sendAgain(hotel.id, key)}>
            {t('chat.guest.again')}
          </Button>
        ) : null}
        {trouble || late ? (
          <Button look="text" onClick={takeBack}>
            {t('chat.guest.withdraw')}
          </Button>
        ) : null}
      </div>
    </li>
  )
}
