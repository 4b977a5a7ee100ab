import { ProblemError } from '#core/http/client.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { SelectableText } from '#core/ui-guest/content/fact-row.tsx'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { Button, ButtonAnchor } from '#core/ui-guest/controls/button.tsx'
import { CopyButton } from '#core/ui-guest/controls/copy-button.tsx'
import { useScannedRoom } from '#modules/content/qr-codes/guest/api.ts'
import type { PublicInfo } from '#modules/foundation/info/contract.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { useAccessCodes } from '../access-codes.ts'
import css from './facts.module.css'
import { InfoFact, InfoFactList, InfoPart, InfoText, WayInfo } from './facts.tsx'

type Access = NonNullable<PublicInfo['hotelAccess']>
type Code = NonNullable<Access['codes']>[number]

export function AccessInfo({ access: { directions, parking, codes } }: { access: Access }) {
  const { t } = useTranslation()
  const { hotel } = useGuest()
  const scan = useScannedRoom(hotel.id)
  const { latitude, longitude } = hotel.address
  return (
    <>
      {codes === null ? (
        <InfoPart title={t('infoPages.guest.access.codes')}>
          {scan ? (
            <ScannedCodes key={scan.token} />
          ) : (
            <div className={css.note}>
              <Notice title={t('infoPages.guest.access.scan')}>
                <p>{t('infoPages.guest.access.scanText')}</p>
              </Notice>
            </div>
          )}
        </InfoPart>
      ) : codes.length > 0 ? (
        <InfoPart title={t('infoPages.guest.access.codes')}>
          <Codes codes={codes} />
        </InfoPart>
      ) : null}
      <WayInfo directions={directions} parking={parking}>
        {latitude !== null && longitude !== null ? (
          <div className={css.act}>
            <ButtonAnchor
              look="text"
              newTab
              href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`}
            >
              {t('infoPages.guest.access.map')}
            </ButtonAnchor>
          </div>
        ) : null}
      </WayInfo>
    </>
  )
}

function Codes({ codes }: { codes: Code[] }) {
  const { t } = useTranslation()
  return (
    <InfoFactList>
      {codes.map(({ id, label, code }) => (
        <InfoFact
          key={id}
          name={label}
          action={
            <CopyButton
              text={code}
              name={t('infoPages.guest.access.copy', { label })}
              done={t('infoPages.guest.access.copied')}
            />
          }
        >
          <SelectableText>{code}</SelectableText>
        </InfoFact>
      ))}
    </InfoFactList>
  )
}

function ScannedCodes() {
  const { t } = useTranslation()
  const { codes: accessCodes, failure, retry } = useAccessCodes(true)
  if (!accessCodes && failure !== undefined)
    return (
      <div className={css.note}>
        <Notice tone="warn" role="alert" title={t('infoPages.guest.access.unread')}>
          <p>{failure instanceof ProblemError ? failure.problem.detail : t('infoPages.guest.access.noAnswer')}</p>
          <Button look="text" onClick={retry}>
            {t('common.guest.retry')}
          </Button>
        </Notice>
      </div>
    )
  if (!accessCodes) return <InfoText text={t('common.guest.aMoment')} />
  if (accessCodes.codes.length === 0) return <InfoText text={t('infoPages.guest.access.none')} />
  return (
    <>
      <InfoText text={t('infoPages.guest.access.room', { room: accessCodes.room })} />
      <Codes codes={accessCodes.codes} />
    </>
  )
}
