import { useTranslation } from '#core/i18n/use-translation.ts'
import { Lines } from '#core/ui-guest/content/lines.tsx'
import { Button } from '#core/ui-guest/controls/button.tsx'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { changeDraft, currentDraft } from '../chat-draft.ts'
import type { UnsentMessage } from '../outbox.ts'
import { sendAgain, withdrawMessage } from '../outbox-store.ts'
import css from './message-list-item.module.css'
import { SubjectChip } from './subject-chip.tsx'

/** A message that has not been sent yet. `hasFailed`: an attempt has failed. `waitMessage`: the server's text if it refused for now. */
export function UnsentRow({
  unsent,
  hasFailed,
  waitMessage,
}: {
  unsent: UnsentMessage
  hasFailed: boolean
  waitMessage: string | null
}) {
  const { t } = useTranslation()
  const { hotel } = useGuest()
  const { key, text, pictures, about, trouble } = unsent
  /** Withdraws the message and puts its text back into the field, unless another text is there. */
  const takeBack = () => {
    withdrawMessage(hotel.id, key)
    if (!currentDraft(hotel.id).text) changeDraft(hotel.id, { text })
    document.getElementById('chat-text')?.focus()
  }
  return (
    <li className={`${css.row} ${css.apart}`}>
      <span className="visually-hidden">{t('chat.guest.you')}</span>
      <div className={`${css.bubble} ${css.own} ${css.waiting}`}>
        {about ? <SubjectChip subject={about} /> : null}
        {pictures.length > 0 ? (
          <div className={css.pictures}>
            {pictures.map((picture, index) => (
              <span key={picture.key} className={css.blank}>
                {picture.thumb ? (
                  <img src={picture.thumb} alt={t('chat.guest.picture.number', { place: index + 1 })} />
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
          <p>{hasFailed ? (waitMessage ?? t('chat.guest.notSent')) : t('chat.guest.sending')}</p>
        )}
        {trouble && trouble.kind !== 'picture' ? (
          <Button look="text" onClick={() => sendAgain(hotel.id, key)}>
            {t('chat.guest.again')}
          </Button>
        ) : null}
        {trouble || hasFailed ? (
          <Button look="text" onClick={takeBack}>
            {t('chat.guest.withdraw')}
          </Button>
        ) : null}
      </div>
    </li>
  )
}
