import '#core/ui-guest/fonts.css'
import '#core/ui-guest/tokens.css'
import '#core/ui-guest/base.css'
import { useEffect } from 'react'
import { type AppLoadContext, data, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { formatDay, formatHour, formatHourInSentence } from '#core/i18n/format.ts'
import { pageLang } from '#core/i18n/preferred-lang.ts'
import { LanguageLinks, LanguageOffer } from '#core/ui-guest/content/language-links.tsx'
import { ButtonAnchor } from '#core/ui-guest/controls/button.tsx'
import { useStartLanguage } from '#modules/foundation/visitors/guest/api.ts'
import type { LinkedOrder } from '../links-contract.ts'
import { isOpen, type Status } from '../status-rules.ts'
import timelineCss from './components/orders/timeline.module.css'
import css from './linked-order-screen.module.css'

const httpStatus = { shown: 200, stay: 410, erased: 410, unknown: 404, tooMany: 429 } as const
/** Milliseconds after which an open order is read again. */
const refreshMs = 20_000

/** The progress of one order, for whoever has its link: read for each request, stored nowhere, in no search engine. */
export async function loader({ request, context, params }: LoaderFunctionArgs<AppLoadContext>) {
  const { lang, offer } = pageLang(request)
  const order = context.linkedOrder ?? null
  const { linked, guest } = context.catalogues[lang].orders
  return data(
    {
      lang,
      offer: offer && { lang: offer, read: context.catalogues[offer].language.read },
      words: linked,
      timeline: guest.timeline,
      quantityOf: guest.quantityOf,
      token: params.token ?? '',
      order,
    },
    { status: httpStatus[order?.state ?? 'tooMany'], headers: { 'x-robots-tag': 'noindex, nofollow' } },
  )
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders

const fillPlaceholders = (text: string, values: Record<string, string | number | undefined>) =>
  text.replaceAll(/\{\{-? ?(\w+)\}\}/g, (_, name) => String(values[name] ?? ''))

export const handle = { guest: true }

export default function LinkedOrderScreen() {
  const { lang, offer, words, order, token } = useLoaderData<typeof loader>()
  useStartLanguage(lang)
  const isShown = order?.state === 'shown'
  const address = (other: string) => `${isShown ? `/order/${token}` : ''}?lang=${other}`
  return (
    <main className={`guest ${css.screen}`}>
      <title>{words.title}</title>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <LanguageOffer offer={offer} to={address} />
      {isShown ? <Progress order={order} /> : <NotShown reason={order?.state ?? 'tooMany'} />}
      <LanguageLinks label={words.language} lang={lang} to={address} />
    </main>
  )
}

function NotShown({ reason }: { reason: Exclude<LinkedOrder['state'], 'shown'> | 'tooMany' }) {
  const { words } = useLoaderData<typeof loader>()
  const { title, text } = words.ended[reason]
  return (
    <>
      <h1>{title}</h1>
      <p>{text}</p>
    </>
  )
}

type ShownOrder = Extract<LinkedOrder, { state: 'shown' }>

function Progress({ order }: { order: ShownOrder }) {
  const { lang, words, timeline, quantityOf, token } = useLoaderData<typeof loader>()
  const { hotel, wording, status, steps, upcoming, lines, promised, late } = order
  const expected = useExpectedText(order)
  const time = (at: string) => formatHourInSentence(at, lang, hotel.timeZone)
  const open = isOpen(status)
  useRefresh(open)
  const reached = new Map(steps.map((step) => [step.status, step.at]))
  const shown: Status[] = [...reached.keys(), ...upcoming]
  return (
    <>
      <header>
        <p className={css.soft}>{hotel.name}</p>
        <h1>{timeline[wording][status]}</h1>
        <p className={css.soft}>
          {fillPlaceholders(words.of, { service: order.serviceName, number: order.number })}
          {expected ? ` · ${expected}` : null}
        </p>
      </header>
      {promised && late ? <p role="status">{fillPlaceholders(words.late, { time: time(promised.until) })}</p> : null}
      <p className="visually-hidden" role="status">
        {timeline[wording][status]}
      </p>
      <ol className={`${timelineCss.timeline} ${css.timeline}`}>
        {shown.map((step) => {
          const at = reached.get(step)
          const isCurrent = step === status
          const state = isCurrent && open ? timelineCss.current : at ? timelineCss.done : ''
          return (
            <li
              key={step}
              className={`${state} ${step === 'cancelled' ? timelineCss.cancelled : ''}`}
              aria-current={isCurrent ? 'step' : undefined}
            >
              <div>
                <p className={timelineCss.name}>
                  {timeline[wording][step]}
                  {at ? null : <span className="visually-hidden">{words.ahead}</span>}
                </p>
                {at ? (
                  <p className={timelineCss.when}>
                    <time dateTime={at}>{formatHour(at, lang, hotel.timeZone)}</time>
                  </p>
                ) : null}
              </div>
            </li>
          )
        })}
      </ol>
      <ul className={css.lines}>
        {lines.map(({ name, quantity, choices }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no state, and no name of their own
          <li key={index}>
            {fillPlaceholders(quantityOf, { quantity, name })}
            {choices.length > 0 ? <span className={css.soft}> {choices.join(', ')}</span> : null}
          </li>
        ))}
      </ul>
      {open ? <p className={`scripted ${css.soft}`}>{words.refreshes}</p> : null}
      {open ? (
        <noscript>
          <ButtonAnchor href={`/order/${token}?lang=${lang}`} look="quiet">
            {words.reload}
          </ButtonAnchor>
        </noscript>
      ) : null}
    </>
  )
}

/** When the order is expected; null: unknown, or it is late. */
function useExpectedText({ hotel, dueAt, promised, late }: ShownOrder): string | null {
  const { lang, words } = useLoaderData<typeof loader>()
  if (!promised || late) return null
  const { from, until } = promised
  const [start, end] = [from, until].map((at) => formatHourInSentence(at, lang, hotel.timeZone))
  if (until === dueAt) return fillPlaceholders(words.due, { day: formatDay(until, lang, hotel.timeZone), time: end })
  return from === until
    ? fillPlaceholders(words.about, { time: end })
    : fillPlaceholders(words.between, { from: start, until: end })
}

/** Reads the order again while somebody looks at it. */
function useRefresh(open: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!open) return
    const refresh = () => {
      if (document.visibilityState === 'visible') void revalidate()
    }
    const timer = setInterval(refresh, refreshMs)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [open, revalidate])
}
