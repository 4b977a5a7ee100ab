import { useTranslation } from '#core/i18n/use-translation.ts'
import { TextField } from '#core/ui-guest/controls/field.tsx'
import { maxRoomLength } from '#modules/content/qr-codes/rules.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import type { GuestThread } from '../../contract.ts'
import { maxChatTextLengths } from '../../rules.ts'
import { changeDraft, useDraft } from '../chat-draft.ts'
import css from './guest-identity-fields.module.css'

/** The room and name sent with the message: a scanned room is filled in, everything else is optional. */
export function GuestIdentityFields({
  thread,
  scannedRoom,
}: {
  thread: GuestThread | null
  scannedRoom: string | null
}) {
  const { t } = useTranslation()
  const { hotel } = useGuest()
  const { room, guestName } = useDraft(hotel.id)
  const knownRoom = scannedRoom ?? thread?.visitorRoom ?? null
  const knownName = thread?.guestName ?? null
  const facts = [knownRoom && t('chat.guest.who.room', { room: knownRoom }), knownName].filter(Boolean).join(' · ')
  if (knownRoom && (knownName || thread))
    return (
      <p className={css.known} dir="auto">
        {facts}
      </p>
    )
  return (
    <details className={css.who}>
      <summary>
        {facts ? `${facts} · ` : ''}
        {t(knownRoom ? 'chat.guest.who.addName' : 'chat.guest.who.addRoom')}
      </summary>
      <div className={css.fields}>
        {knownRoom ? null : (
          <TextField
            label={t('chat.guest.who.roomField')}
            aside={t('common.guest.optional')}
            maxLength={maxRoomLength}
            autoComplete="off"
            value={room}
            onChange={(event) => changeDraft(hotel.id, { room: event.currentTarget.value })}
          />
        )}
        {knownName ? null : (
          <TextField
            label={t('chat.guest.who.nameField')}
            aside={t('common.guest.optional')}
            maxLength={maxChatTextLengths.guestName}
            autoComplete="name"
            value={guestName}
            onChange={(event) => changeDraft(hotel.id, { guestName: event.currentTarget.value })}
          />
        )}
      </div>
    </details>
  )
}
