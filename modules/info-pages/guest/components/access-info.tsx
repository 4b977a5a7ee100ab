import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemError } from '#core/http/client.ts'
import { Button, ButtonAnchor } from '#core/ui-guest/button.tsx'
import { CopyButton } from '#core/ui-guest/copy-button.tsx'
import { Taken } from '#core/ui-guest/fact-row.tsx'
import { Notice } from '#core/ui-guest/notice.tsx'
import { useGuest } from '#modules/hotels/guest/api.ts'
import type { PublicInfo } from '#modules/info/contract.ts'
import { forgetScannedRoom, type ScannedRoom, useScannedRoom } from '#modules/qr-codes/guest/api.ts'
import { visitorRequest } from '#modules/visitors/guest/api.ts'
import type { readAccessCodes } from '../../contract.ts'
import css from './facts.module.css'
import { Fact, Facts, Part, Prose } from './facts.tsx'

type Access = NonNullable<PublicInfo['hotelAccess']>
type Code = NonNullable<Access['codes']>[number]

export function AccessInfo({ access: { directions, parking, codes } }: { access: Access }) {
  const { t } = useTranslation()
  const { hotel, now } = useGuest()
  const scan = useScannedRoom(hotel.id, now)
  const { latitude, longitude } = hotel.address
  return (
    <>
      {codes === null ? (
        <Part title={t('infoPages.guest.access.codes')}>
          {scan ? (
            <ScannedCodes key={scan.token} scan={scan} />
          ) : (
            <div className={css.note}>
              <Notice title={t('infoPages.guest.access.scan')}>
                <p>{t('infoPages.guest.access.scanText')}</p>
              </Notice>
            </div>
          )}
        </Part>
      ) : codes.length > 0 ? (
        <Part title={t('infoPages.guest.access.codes')}>
          <Codes codes={codes} />
        </Part>
      ) : null}
      {directions ? (
        <Part title={t('infoPages.guest.access.directions')}>
          <Prose text={directions} />
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
        </Part>
      ) : null}
      {parking ? (
        <Part title={t('infoPages.guest.access.parking')}>
          <Prose text={parking} />
        </Part>
      ) : null}
    </>
  )
}

function Codes({ codes }: { codes: Code[] }) {
  const { t } = useTranslation()
  return (
    <Facts>
      {codes.map(({ id, label, code }) => (
        <Fact
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
          <Taken>{code}</Taken>
        </Fact>
      ))}
    </Facts>
  )
}

type Answer = { room: string; codes: Code[] } | { failure: string }

/** Asked for with what the scan has left on this phone, held as long as the screen and nowhere else. */
function ScannedCodes({ scan }: { scan: ScannedRoom }) {
  const { t } = useTranslation()
  const { hotel, lang } = useGuest()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [attempt, setAttempt] = useState(0)
  const { id, version } = hotel
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the hotel may have other codes, and a touch tries again
  useEffect(() => {
    const stop = new AbortController()
    visitorRequest<typeof readAccessCodes>('get', '/v1/hotels/{hotelId}/access-codes', {
      lang,
      params: { hotelId: id },
      headers: { 'x-room-token': scan.token },
      signal: stop.signal,
    }).then(
      ({ data }) => setAnswer(data),
      (error) => {
        if (stop.signal.aborted) return
        if (error instanceof ProblemError && error.problem.code === 'room_code_needed') return forgetScannedRoom(id)
        setAnswer({
          failure: error instanceof ProblemError ? error.problem.detail : t('infoPages.guest.access.noAnswer'),
        })
      },
    )
    return () => stop.abort()
  }, [id, version, lang, scan.token, attempt, t])

  if (!answer) return <Prose text={t('common.guest.aMoment')} />
  if ('failure' in answer)
    return (
      <div className={css.note}>
        <Notice tone="warn" role="alert" title={t('infoPages.guest.access.unread')}>
          <p>{answer.failure}</p>
          <Button look="text" onClick={() => setAttempt(attempt + 1)}>
            {t('common.guest.retry')}
          </Button>
        </Notice>
      </div>
    )
  if (answer.codes.length === 0) return <Prose text={t('infoPages.guest.access.none')} />
  return (
    <>
      <Prose text={t('infoPages.guest.access.room', { room: answer.room })} />
      <Codes codes={answer.codes} />
    </>
  )
}
