import { useTranslation } from '#core/i18n/use-translation.ts'
import { ButtonLink } from '#core/ui-guest/controls/button.tsx'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { opinionsPath } from '#modules/hotel/hotels/paths.ts'
import { useHasGivenOpinion } from '../has-given-opinion.ts'

/** Asks a guest whose stay has ended for an opinion, unless one was given. */
export function GoodbyeLink({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { hotel, path } = useGuest()
  const hasGivenOpinion = useHasGivenOpinion()
  return hotel.hasRating && !hasGivenOpinion ? (
    <ButtonLink to={path(opinionsPath)} wide onClick={onClose}>
      {t('opinions.guest.give')}
    </ButtonLink>
  ) : null
}
