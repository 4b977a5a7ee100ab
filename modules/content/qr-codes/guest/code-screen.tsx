import { publicPath } from '#modules/hotel/hotels/paths.ts'
import '#core/ui-guest/fonts.css'
import '#core/ui-guest/tokens.css'
import '#core/ui-guest/base.css'
import { type AppLoadContext, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pageLang } from '#core/i18n/preferred-lang.ts'
import { LanguageLinks, LanguageOffer } from '#core/ui-guest/content/language-links.tsx'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { Button, ButtonAnchor } from '#core/ui-guest/controls/button.tsx'
import { TextField } from '#core/ui-guest/controls/field.tsx'
import { telHref } from '#core/ui-guest/controls/tel.ts'
import { useStartLanguage } from '#modules/foundation/visitors/guest/api.ts'
import { readToken } from '../proof-rules.ts'
import css from './code-screen.module.css'

/** Why a scan or a typed code has led here, with the HTTP status. */
const reasons = { unknown: 404, revoked: 410, too_many: 429, trouble: 503 } as const
type Reason = keyof typeof reasons

/** `typed`: the text that is not a code, with the reason `unreadable`. */
export async function loader({ request, context }: LoaderFunctionArgs<AppLoadContext>) {
  const { searchParams } = new URL(request.url)
  const { lang, offer } = pageLang(request)
  const why = (Object.keys(reasons) as Reason[]).find((reason) => reason === searchParams.get('why')) ?? null
  const slug = searchParams.get('hotel')
  const hotel = slug && /^[\w-]{3,80}$/.test(slug) ? slug : null
  const guest = why === 'revoked' && hotel ? await context.loadGuest(hotel, request.url) : null
  const typedCode = (searchParams.get('code') ?? '').slice(0, 40)
  return data(
    {
      lang,
      offer: offer && { lang: offer, read: context.catalogues[offer].language.read },
      words: context.catalogues[lang].qrCodes.entry,
      why,
      hotel,
      /** The hotel's contact details, for a guest with a code that is no longer valid. */
      found: guest && { name: guest.hotel.name, phone: guest.hotel.phone, dialled: guest.hotel.dialled },
      typed: typedCode,
      unreadable: typedCode !== '' && readToken(typedCode) === null,
    },
    { status: why ? reasons[why] : 200 },
  )
}

export const handle = { guest: true }

/** The form to type a code. It is a native form, so that it works without scripts. */
export default function CodeScreen() {
  const {
    lang,
    offer,
    words,
    why: reason,
    hotel,
    found: foundHotel,
    typed: typedCode,
    unreadable,
  } = useLoaderData<typeof loader>()
  useStartLanguage(lang)
  const reasonText = reason ? words.why[reason] : null
  const title = reasonText?.title ?? words.title
  const pathInLanguage = (other: string) =>
    `/q?${new URLSearchParams({ lang: other, ...(reason && { why: reason }), ...(hotel && { hotel }), ...(typedCode && { code: typedCode }) })}`
  return (
    <main className={`guest ${css.screen}`}>
      <title>{`${title} · ${foundHotel?.name ?? 'Livret'}`}</title>
      <meta name="robots" content="noindex" />
      <LanguageOffer offer={offer} to={pathInLanguage} />
      {foundHotel ? <p>{foundHotel.name}</p> : null}
      <h1>{title}</h1>
      {reasonText ? <p>{reasonText.text}</p> : <p>{words.intro}</p>}
      {hotel ? (
        <div>
          <ButtonAnchor href={publicPath(hotel)}>{words.toHotel}</ButtonAnchor>
        </div>
      ) : null}
      {foundHotel?.phone ? (
        <div>
          <ButtonAnchor look="quiet" href={telHref(foundHotel.phone, foundHotel.dialled)}>
            {words.call.replace('{{phone}}', foundHotel.phone)}
          </ButtonAnchor>
        </div>
      ) : null}
      <form action="/q" method="get" className={css.form}>
        <input type="hidden" name="lang" value={lang} />
        <TextField
          label={words.label}
          hint={words.hint}
          error={unreadable ? words.unreadable : undefined}
          name="code"
          defaultValue={typedCode}
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
        />
        <Button type="submit" look={hotel ? 'quiet' : 'main'} wide>
          {words.open}
        </Button>
      </form>
      <Notice>{words.help}</Notice>
      <LanguageLinks label={words.language} lang={lang} to={pathInLanguage} />
    </main>
  )
}
