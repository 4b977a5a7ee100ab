import { useEffect, useState } from 'react'
import { request } from '#core/http/client.ts'
import { withRetries } from '#core/http/retries.ts'
import { formatDate } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Lines } from '#core/ui-guest/content/lines.tsx'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { Button } from '#core/ui-guest/controls/button.tsx'
import { useHydrated } from '#core/ui-guest/frame/hydrated.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import type { GuestbookWord, readGuestbook } from '../../contract.ts'
import { loadEntries, useOwnEntries } from '../guestbook-store.ts'
import { InfoPart, InfoText } from './facts.tsx'
import { GuestbookForm } from './guestbook-form.tsx'
import css from './guestbook-info.module.css'

/**
 * The hotel's introduction, this phone's own unpublished entries, the published entries, and the form for a new one.
 */
export function GuestbookInfo({ text: words }: { text: string }) {
  const { t } = useTranslation()
  const { hotel } = useGuest()
  const { count } = hotel.guestbook
  return (
    <>
      <InfoText text={words} />
      <OwnEntries />
      {count > 0 ? (
        <InfoPart title={t('infoPages.guest.guestbook.count', { count })}>
          <PublishedEntries />
        </InfoPart>
      ) : (
        <InfoText text={t('infoPages.guest.guestbook.none')} />
      )}
      <InfoPart title={t('infoPages.guest.guestbook.write')}>
        <GuestbookForm />
      </InfoPart>
    </>
  )
}

/** The entries of this phone that are pending or refused. Its published ones are shown with those of other guests. */
function OwnEntries() {
  const { t } = useTranslation()
  const { hotel, lang } = useGuest()
  const unpublishedEntries = useOwnEntries(hotel.id).filter(({ status }) => status !== 'published')
  useEffect(() => void loadEntries(hotel.id, lang), [hotel.id, lang])
  return (
    <div role="status" className={css.own}>
      {unpublishedEntries.map(({ id, words, status, refusalReason }) => (
        <Notice key={id} title={t('infoPages.guest.guestbook.mine')}>
          <p className={css.mine}>
            <Lines text={words} />
          </p>
          <p className={css.fate}>
            {status === 'refused' ? (
              <Lines text={t('infoPages.guest.guestbook.refused', { reason: refusalReason ?? '' })} />
            ) : (
              t('infoPages.guest.guestbook.pending')
            )}
          </p>
        </Notice>
      ))}
    </div>
  )
}

/** The latest entries are part of the page; older ones are fetched on request. */
function PublishedEntries() {
  const { t } = useTranslation()
  const { hotel, lang } = useGuest()
  const hydrated = useHydrated()
  const { count, latest } = hotel.guestbook
  const [earlier, setEarlier] = useState<GuestbookWord[]>([])
  const [state, setState] = useState<'rest' | 'reading' | 'failed'>('rest')
  const latestIds = new Set(latest.map(({ id }) => id))
  const words = [...latest, ...earlier.filter(({ id }) => !latestIds.has(id))]
  const loadMore = async () => {
    setState('reading')
    const options = { lang, params: { hotelId: hotel.id }, query: { after: words.at(-1)?.id } }
    const read = () => request<typeof readGuestbook>('get', '/v1/hotels/{hotelId}/guestbook', options)
    const page = await withRetries(read).catch(() => null)
    if (page) setEarlier((before) => [...before, ...page.data])
    setState(page ? 'rest' : 'failed')
  }
  return (
    <>
      <ul className={css.words}>
        {words.map(({ id, name, words, lang: writtenLang, writtenAt }) => (
          <li key={id}>
            <blockquote lang={writtenLang} dir="auto">
              <Lines text={words} />
            </blockquote>
            <p>
              <bdi>{name}</bdi> · <time dateTime={writtenAt}>{formatDate(writtenAt, lang, hotel.timeZone)}</time>
            </p>
          </li>
        ))}
      </ul>
      {state === 'failed' ? (
        <div className={css.act}>
          <Notice tone="warn" role="alert" title={t('infoPages.guest.guestbook.moreFailed')} />
        </div>
      ) : null}
      {hydrated && words.length < count ? (
        <div className={css.act}>
          <Button look="quiet" busy={state === 'reading'} onClick={loadMore}>
            {t('infoPages.guest.guestbook.more')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
