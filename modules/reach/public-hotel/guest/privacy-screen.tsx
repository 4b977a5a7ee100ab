import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatDate } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { Button } from '#core/ui-guest/controls/button.tsx'
import { useHydrated } from '#core/ui-guest/frame/hydrated.ts'
import { NoScript } from '#core/ui-guest/frame/no-script.tsx'
import { ScreenHeader } from '#core/ui-guest/frame/screen-header.tsx'
import { NotificationOffer } from '#modules/content/guest-notifications/guest/api.ts'
import { visitorRequest } from '#modules/foundation/visitors/guest/api.ts'
import { guestMeta, useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { homePath } from '#modules/hotel/hotels/paths.ts'
import type { readVisitorData, VisitorData } from '../contract.ts'
import { EraseSheet } from './components/erase-sheet.tsx'
import css from './privacy-screen.module.css'

export const meta = guestMeta((t) => ({ title: t('hotels.guest.privacy.title') }))

/** The data stored about this visitor, at the hotel and on the phone, and the button to erase it. */
export default function PrivacyScreen() {
  const { t } = useTranslation()
  const { hotel, lang, path, analytics } = useGuest()
  const hydrated = useHydrated()
  const [search] = useSearchParams()
  const [visitorData, setVisitorData] = useState<VisitorData | 'unread' | 'failed'>('unread')
  const [attempt, setAttempt] = useState(0)
  const [asking, setAsking] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    let over = false
    visitorRequest<typeof readVisitorData>('get', '/v1/visitors/me', { lang, query: { hotel: hotel.id } }).then(
      ({ data }) => over || setVisitorData(data),
      () => over || setVisitorData('failed'),
    )
    return () => {
      over = true
    }
  }, [hotel.id, lang, attempt])

  const atHotel = () => {
    if (visitorData === 'unread') return <p className="scripted">{t('common.guest.aMoment')}</p>
    if (visitorData === 'failed')
      return (
        <>
          <Notice tone="warn" role="alert" title={t('hotels.guest.privacy.unread')} />
          <Button look="quiet" onClick={() => setAttempt(attempt + 1)}>
            {t('common.guest.retry')}
          </Button>
        </>
      )
    const { kept, notices } = visitorData
    const unfinishedCount = kept.reduce((sum, each) => sum + each.open, 0)
    return (
      <>
        {kept.length === 0 ? <p>{t('hotels.guest.privacy.nothing')}</p> : null}
        <dl className={css.kept}>
          {kept.map(({ kind, count, until }) => (
            <div key={kind}>
              <dt>{t(`hotels.guest.privacy.kinds.${kind}`)}</dt>
              <dd>
                {until
                  ? t('hotels.guest.privacy.until', { count, day: formatDate(until, lang, hotel.timeZone) })
                  : t('hotels.guest.privacy.noEnd', { count })}
              </dd>
            </div>
          ))}
        </dl>
        {unfinishedCount > 0 && <p>{t('hotels.guest.privacy.open', { count: unfinishedCount })}</p>}
        {notices.map((notice) => (
          <p key={notice}>{notice}</p>
        ))}
      </>
    )
  }

  return (
    <>
      <ScreenHeader
        title={t('hotels.guest.privacy.title')}
        below={t('hotels.guest.privacy.intro')}
        backTo={path(homePath)}
        backLabel={t('common.guest.backHome')}
      />
      <div className={css.body}>
        <NoScript />
        {hydrated && search.has('erased') ? <Notice role="status" title={t('hotels.guest.privacy.erased')} /> : null}
        <section aria-live="polite">
          <h2>{t('hotels.guest.privacy.atHotel')}</h2>
          {atHotel()}
        </section>
        <NotificationOffer shownIn="privacy" />
        <section>
          <h2>{t('hotels.guest.privacy.onPhone')}</h2>
          <p>{t('hotels.guest.privacy.phone')}</p>
        </section>
        <p>{t('hotels.guest.privacy.audience')}</p>
        {analytics && <p>{t('hotels.guest.privacy.audienceElse', { origin: new URL(analytics).host })}</p>}
        {/* Shown with the answer, which would otherwise move the button while it is pressed. */}
        {visitorData !== 'unread' && (
          <div>
            <Button look="danger" onClick={() => setAsking(true)}>
              {t('hotels.guest.privacy.erase')}
            </Button>
          </div>
        )}
      </div>
      {asking && <EraseSheet onClose={() => setAsking(false)} />}
    </>
  )
}
