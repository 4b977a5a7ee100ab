import '#core/ui-guest/fonts.css'
import '#core/ui-guest/tokens.css'
import '#core/ui-guest/base.css'
import '#core/ui-guest/right-to-left.css'
import { type AppLoadContext, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Lang } from '#core/i18n/contract.ts'
import { formatDay, formatHourInSentence } from '#core/i18n/format.ts'
import { pageLang } from '#core/i18n/preferred-lang.ts'
import { LanguageLinks, LanguageOffer } from '#core/ui-guest/content/language-links.tsx'
import { Lines } from '#core/ui-guest/content/lines.tsx'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { Button } from '#core/ui-guest/controls/button.tsx'
import { TextField } from '#core/ui-guest/controls/field.tsx'
import { useStartLanguage } from '#modules/foundation/visitors/guest/api.ts'
import type { CodeStatus } from '../contract.ts'
import { formatCode, normalizeCode, redeemResults, requestedCode } from '../rules.ts'
import css from './venue-screen.module.css'

/** HTTP status of each state of a code. */
const httpStatus = { valid: 200, used: 200, expired: 200, unknown: 404 } as const
/** How long the confirmation is shown, in milliseconds. Limited, because the guest may share the address. */
const confirmationMs = 120_000

/**
 * For the staff of a restaurant, who may know neither the hotel nor French. Their own language is offered at the top.
 */
export async function loader({ request, context, params }: LoaderFunctionArgs<AppLoadContext>) {
  const { searchParams } = new URL(request.url)
  const { lang, offer } = pageLang(request)
  const code = requestedCode(params, searchParams)
  const status = context.dealCode ?? null
  const result = redeemResults.find((each) => each === searchParams.get('result')) ?? null
  const usedAt = status?.redeemedAt ? Date.parse(status.redeemedAt) : null
  return data(
    {
      lang,
      offer: offer && { lang: offer, read: context.catalogues[offer].language.read },
      words: context.catalogues[lang].deals.venue,
      code: normalizeCode(code) ?? code,
      status,
      result,
      justNow: result === 'redeemed' && usedAt !== null && Math.abs(context.now().getTime() - usedAt) < confirmationMs,
    },
    {
      status: status ? httpStatus[status.state] : code ? 429 : 200,
      headers: { 'x-robots-tag': 'noindex, nofollow' },
    },
  )
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders

const fillPlaceholders = (text: string, values: Record<string, string>) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name) => values[name] ?? '')

/** The text parameters for an instant, in the hotel's time zone. */
const timeParams = (at: string, lang: Lang, { hotel }: CodeStatus) => {
  const timeZone = hotel?.timeZone ?? 'UTC'
  return { day: formatDay(at, lang, timeZone), time: formatHourInSentence(at, lang, timeZone) }
}

export const handle = { guest: true }

/** A native form, which works without scripts. */
export default function VenueScreen() {
  const { lang, offer, words, code, status, justNow } = useLoaderData<typeof loader>()
  useStartLanguage(lang)
  const isEntry = code.trim() === ''
  // The same page for all unknown codes.
  const isKnown = status !== null && status.state !== 'unknown'
  const address = (other: string) => `${isKnown ? `/deal/${encodeURIComponent(code)}` : ''}?lang=${other}`
  return (
    <main className={`guest ${css.screen}`}>
      <title>{`${words.title} · Livret`}</title>
      <meta name="robots" content="noindex, nofollow" />
      <LanguageOffer offer={offer} to={address} />
      {isEntry ? (
        <>
          <h1>{words.enter.title}</h1>
          <p>{words.enter.text}</p>
        </>
      ) : (
        <State />
      )}
      {isEntry || status?.state === 'unknown' ? <CodeForm /> : null}
      {status?.deal && !justNow ? <Deal status={status} /> : null}
      {status?.state === 'valid' ? <Redeem status={status} /> : null}
      {isKnown ? (
        <p className={css.soft}>
          {words.code} <span translate="no">{formatCode(code)}</span>
        </p>
      ) : null}
      <LanguageLinks label={words.language} lang={lang} to={address} />
    </main>
  )
}

/** Lets a venue without a camera type the code. */
function CodeForm() {
  const { lang, words } = useLoaderData<typeof loader>()
  return (
    <form action="/deal" method="get" className={css.form}>
      <input type="hidden" name="lang" value={lang} />
      <TextField
        label={words.enter.label}
        hint={words.enter.hint}
        name="code"
        required
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
      />
      <Button type="submit" wide>
        {words.enter.open}
      </Button>
    </form>
  )
}

function State() {
  const { lang, words, status, justNow } = useLoaderData<typeof loader>()
  const { title, text } = justNow ? words.redeemed : words.state[status?.state ?? 'tooMany']
  const isGood = justNow || status?.state === 'valid'
  return (
    <div className={css.state} data-tone={isGood ? 'good' : 'warn'} role="status">
      <h1>{title}</h1>
      <p>{status?.redeemedAt ? fillPlaceholders(text, timeParams(status.redeemedAt, lang, status)) : text}</p>
    </div>
  )
}

function Deal({ status }: { status: CodeStatus }) {
  const { lang, words } = useLoaderData<typeof loader>()
  const { deal, place, hotel, expiresAt, state } = status
  if (!deal) return null
  return (
    <section className={css.deal}>
      <p className={css.soft}>{[place?.name, place?.address].filter(Boolean).join(' · ')}</p>
      <h2>{deal.title}</h2>
      {deal.text ? (
        <p>
          <Lines text={deal.text} />
        </p>
      ) : null}
      {deal.terms ? (
        <>
          <h3>{words.terms}</h3>
          <p>
            <Lines text={deal.terms} />
          </p>
        </>
      ) : null}
      {hotel ? <p className={css.soft}>{fillPlaceholders(words.from, { hotel: hotel.name })}</p> : null}
      {state === 'valid' && expiresAt ? (
        <p className={css.soft}>{fillPlaceholders(words.until, timeParams(expiresAt, lang, status))}</p>
      ) : null}
    </section>
  )
}

function Redeem({ status }: { status: CodeStatus }) {
  const { lang, words, code, result } = useLoaderData<typeof loader>()
  const { usableNow, usableAt } = status.deal ?? {}
  const failureText = result === 'too_many' || result === 'trouble' ? words[result] : null
  return (
    <form action={`/deal/${encodeURIComponent(code)}`} method="post" id="pin" className={css.form} noValidate>
      {usableNow === false ? (
        <Notice tone="warn">
          <p>{usableAt ? fillPlaceholders(words.notNowUntil, timeParams(usableAt, lang, status)) : words.notNow}</p>
        </Notice>
      ) : null}
      {failureText ? (
        <Notice tone="warn" role="alert">
          <p>{failureText}</p>
        </Notice>
      ) : null}
      <input type="hidden" name="lang" value={lang} />
      <TextField
        label={words.pin}
        hint={words.pinHint}
        error={result === 'wrong_pin' || result === 'missing_pin' ? words[result] : undefined}
        name="pin"
        required
        maxLength={8}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
      />
      <Button type="submit" wide>
        {words.redeem}
      </Button>
    </form>
  )
}
