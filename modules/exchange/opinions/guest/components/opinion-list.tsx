import { useEffect, useState } from 'react'
import { request } from '#core/http/client.ts'
import { withRetries } from '#core/http/retries.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { Button } from '#core/ui-guest/controls/button.tsx'
import { useHydrated } from '#core/ui-guest/frame/hydrated.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import type { listOpinions, PublicOpinion } from '../../contract.ts'
import css from '../opinions-screen.module.css'
import { OpinionCard } from './opinion-card.tsx'

/**
 * Published opinions, latest first. The latest ones of the hotel are part of the page; older ones, and those of a
 * place, are fetched.
 */
export function OpinionList({ placeId, count }: { placeId: string | null; count: number }) {
  const { t } = useTranslation()
  const { hotel, lang } = useGuest()
  const hydrated = useHydrated()
  const [fetched, setFetched] = useState<PublicOpinion[]>([])
  const [state, setState] = useState<'rest' | 'reading' | 'failed'>('rest')
  const latest = placeId === null ? hotel.opinions.latest : []
  const latestIds = new Set(latest.map(({ id }) => id))
  const opinions = [...latest, ...fetched.filter(({ id }) => !latestIds.has(id))]
  const last = opinions.at(-1)
  const loadMore = async () => {
    setState('reading')
    const query = { place: placeId ?? undefined, after: last && `${last.publishedAt}_${last.id}` }
    const options = { lang, params: { hotelId: hotel.id }, query }
    const read = () => request<typeof listOpinions>('get', '/v1/hotels/{hotelId}/opinions', options)
    const page = await withRetries(read).catch(() => null)
    if (page) setFetched((before) => [...before, ...page.data])
    setState(page ? 'rest' : 'failed')
  }
  const nothingYet = opinions.length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page is fetched once
  useEffect(() => {
    if (nothingYet && count > 0) void loadMore()
  }, [])
  return (
    <>
      <ul className={css.list}>
        {opinions.map((opinion) => (
          <OpinionCard key={opinion.id} opinion={opinion} ofPlace={placeId !== null} />
        ))}
      </ul>
      {nothingYet && state === 'reading' ? (
        <p className={css.prose} role="status">
          {t('opinions.guest.reading')}
        </p>
      ) : null}
      {state === 'failed' ? (
        <div className={css.form}>
          <Notice
            tone="warn"
            role="alert"
            title={t(nothingYet ? 'opinions.guest.listFailed' : 'opinions.guest.moreFailed')}
          />
        </div>
      ) : null}
      {hydrated && (state === 'failed' || (!nothingYet && opinions.length < count)) ? (
        <div className={css.form}>
          <div>
            <Button look="quiet" busy={state === 'reading'} onClick={loadMore}>
              {t(state === 'failed' ? 'opinions.guest.retry' : 'opinions.guest.more')}
            </Button>
          </div>
        </div>
      ) : null}
    </>
  )
}
