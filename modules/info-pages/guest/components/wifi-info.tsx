import { useTranslation } from 'react-i18next'
import { CopyButton } from '#core/ui-guest/copy-button.tsx'
import { Taken } from '#core/ui-guest/fact-row.tsx'
import { type Wifi, wifiQr } from '#modules/info/rules.ts'
import { Fact, Facts, Part, Prose } from './facts.tsx'
import { WifiQr } from './wifi-qr.tsx'

/** Both texts to copy first: a phone cannot scan its own screen. The picture is for another device. */
export function WifiInfo({ wifi }: { wifi: Wifi }) {
  const { t } = useTranslation()
  const { network, password, security, hidden } = wifi
  return (
    <>
      <Facts>
        {security !== 'nopass' && password ? (
          <Fact
            name={t('infoPages.guest.wifi.password')}
            action={
              <CopyButton
                text={password}
                name={t('hotels.guest.now.copyNamed')}
                done={t('hotels.guest.now.copiedAloud')}
              />
            }
          >
            <Taken>{password}</Taken>
          </Fact>
        ) : null}
        <Fact
          name={t('infoPages.guest.wifi.network')}
          action={
            <CopyButton
              text={network}
              name={t('infoPages.guest.wifi.copyNetwork')}
              done={t('infoPages.guest.wifi.networkCopied')}
            />
          }
        >
          <Taken>{network}</Taken>
        </Fact>
      </Facts>
      <Prose text={t(security === 'nopass' ? 'infoPages.guest.wifi.open' : 'infoPages.guest.wifi.steps')} />
      {hidden ? <Prose text={t('infoPages.guest.wifi.hidden')} /> : null}
      <Part title={t('infoPages.guest.wifi.qrTitle')}>
        <Prose text={t('infoPages.guest.wifi.qrText')} />
        <WifiQr text={wifiQr(wifi)} label={t('infoPages.guest.wifi.qr', { network })} />
      </Part>
    </>
  )
}
