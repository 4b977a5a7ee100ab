import { useTranslation } from '#core/i18n/use-translation.ts'
import { ButtonLink } from '#core/ui-guest/controls/button.tsx'
import { useMessaging } from '../messaging.ts'
import { useGuest } from './guest-provider.tsx'

/**
 * A link to write to the hotel about something, which the message then mentions; renders nothing when the hotel takes
 * no messages. `id` of a deal: that of its place.
 */
export function AskLink({ kind, id }: { kind: 'place' | 'order' | 'info' | 'service' | 'deal'; id: string }) {
  const { t } = useTranslation()
  const { path } = useGuest()
  const messaging = useMessaging()
  if (!messaging) return null
  return (
    <div>
      <ButtonLink to={path(messaging.path, { about: `${kind}:${id}` })} look="text">
        {t('hotels.guest.ask')}
      </ButtonLink>
    </div>
  )
}
