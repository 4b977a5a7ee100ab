import { useTranslation } from '#core/i18n/use-translation.ts'
import { SelectableText } from '#core/ui-guest/content/fact-row.tsx'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { Button } from '#core/ui-guest/controls/button.tsx'
import { CopyButton } from '#core/ui-guest/controls/copy-button.tsx'
import type { PublicInfo } from '#modules/foundation/info/contract.ts'
import { wifiQr } from '#modules/foundation/info/wifi-rules.ts'
import { useWifiPassword } from '../access-codes.ts'
import css from './facts.module.css'
import { InfoFact, InfoFactList, InfoPart, InfoText } from './facts.tsx'
import { WifiQr } from './wifi-qr.tsx'

/**
 * The network and the password to copy come first, because a phone cannot scan its own screen. The QR code is for
 * another device.
 */
export function WifiInfo({ wifi }: { wifi: NonNullable<PublicInfo['wifi']> }) {
  const { t } = useTranslation()
  const { network, security, hidden } = wifi
  const { password, isHidden, scanned, failed, retry } = useWifiPassword()
  const waits = isHidden && password === null
  return (
    <>
      {waits && !scanned ? (
        <div className={css.note}>
          <Notice title={t('infoPages.guest.access.scan')}>
            <p>{t('infoPages.guest.wifi.scanText')}</p>
          </Notice>
        </div>
      ) : null}
      {waits && scanned && !failed ? <InfoText text={t('common.guest.aMoment')} /> : null}
      {waits && scanned && failed ? (
        <div className={css.note}>
          <Notice tone="warn" role="alert" title={t('infoPages.guest.wifi.unread')}>
            <p>{t('infoPages.guest.access.noAnswer')}</p>
            <Button look="text" onClick={retry}>
              {t('common.guest.retry')}
            </Button>
          </Notice>
        </div>
      ) : null}
      <InfoFactList>
        {security !== 'nopass' && password ? (
          <InfoFact
            name={t('infoPages.guest.wifi.password')}
            action={
              <CopyButton
                text={password}
                name={t('hotels.guest.now.copyNamed')}
                done={t('hotels.guest.now.copiedAloud')}
              />
            }
          >
            <SelectableText>{password}</SelectableText>
          </InfoFact>
        ) : null}
        <InfoFact
          name={t('infoPages.guest.wifi.network')}
          action={
            <CopyButton
              text={network}
              name={t('infoPages.guest.wifi.copyNetwork')}
              done={t('infoPages.guest.wifi.networkCopied')}
            />
          }
        >
          <SelectableText>{network}</SelectableText>
        </InfoFact>
      </InfoFactList>
      {waits ? null : (
        <InfoText text={t(security === 'nopass' ? 'infoPages.guest.wifi.open' : 'infoPages.guest.wifi.steps')} />
      )}
      {hidden ? <InfoText text={t('infoPages.guest.wifi.hidden')} /> : null}
      {waits ? null : (
        <InfoPart title={t('infoPages.guest.wifi.qrTitle')}>
          <InfoText text={t('infoPages.guest.wifi.qrText')} />
          <WifiQr
            text={wifiQr({ ...wifi, password: password ?? '' })}
            label={t('infoPages.guest.wifi.qr', { network })}
          />
        </InfoPart>
      )}
    </>
  )
}
