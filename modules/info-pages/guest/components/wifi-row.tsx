import { useTranslation } from 'react-i18next'
import { CopyButton } from '#core/ui-guest/copy-button.tsx'
import { FactRow, Taken } from '#core/ui-guest/fact-row.tsx'
import { useGuest } from '#modules/hotels/guest/api.ts'
import type { PublicInfo } from '../../contract.ts'
import { infoSlugs } from '../../rules.ts'

/** The network and its password, to be copied; it leads to the code that joins it. */
export function WifiRow({ wifi: { network, password } }: { wifi: NonNullable<PublicInfo['wifi']> }) {
  const { t } = useTranslation()
  const { path } = useGuest()
  return (
    <FactRow
      icon="wifi"
      title={t('hotels.guest.now.wifi', { network })}
      to={path(`infos/${infoSlugs.wifi}`)}
      action={
        password ? (
          <CopyButton text={password} name={t('hotels.guest.now.copyNamed')} done={t('hotels.guest.now.copiedAloud')} />
        ) : null
      }
    >
      {password ? <Taken>{password}</Taken> : t('hotels.guest.now.wifiOpen')}
    </FactRow>
  )
}
