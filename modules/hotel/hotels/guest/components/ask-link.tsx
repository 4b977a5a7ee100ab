import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#core/ui-guest/controls/button.tsx'
import { useGuest } from './guest-provider.tsx'

/** Leads from a thing to the chat, where the message says what it is about; nothing where the hotel does not chat. `id` of a deal: its place's. */
export function AskLink({ kind, id }: { kind: 'place' | 'order' | 'info' | 'service' | 'deal'; id: string }) {
  const { t } = useTranslation()
  const { hotel, path } = useGuest()
  if (!hotel.chat.enabled) return null
  return (
    <div>
      <ButtonLink to={path('chat', { about: `${kind}:${id}` })} look="text">
        {t('hotels.guest.ask')}
      </ButtonLink>
    </div>
  )
}
