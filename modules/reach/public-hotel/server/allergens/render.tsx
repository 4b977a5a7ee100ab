import { createHash } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import { accentTokens } from '#core/accent/accent.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { languageNames } from '#core/i18n/langs.ts'
import { translator } from '#core/i18n/translator.ts'
import { allergensPath } from '#modules/content/services/paths.ts'
import { allergens } from '#modules/content/services/rules.ts'
import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'
import { publicPath } from '#modules/hotel/hotels/paths.ts'
import {
  type AllergenRow,
  allergenSections,
  allMarks,
  markSigns,
  servicesWithFood,
  unansweredDishes,
} from '../../documents-rules.ts'
import { dishLines } from '../documents/render.ts'

/**
 * The page of the allergen table. It is plain HTML without scripts, so that it opens on every phone and prints like the
 * PDF, and so that the guests' other pages do not become larger.
 */
export function allergenPage(hotel: PublicHotel, lang: Lang, date: string, serviceId: string | undefined) {
  const style = css(hotel.brand.colour)
  const page = renderToStaticMarkup(<Page hotel={hotel} lang={lang} date={date} serviceId={serviceId} style={style} />)
  const hash = createHash('sha256').update(style).digest('base64')
  return {
    body: `<!doctype html>${page}`,
    policy: `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
  }
}

interface PageProps {
  hotel: PublicHotel
  lang: Lang
  date: string
  serviceId: string | undefined
  style: string
}

function Page({ hotel, lang, date, serviceId, style }: PageProps) {
  const t = translator(lang)
  const withFood = servicesWithFood(hotel.services)
  const services = withFood.filter(({ id }) => serviceId === undefined || id === serviceId)
  const query = (language: Lang, service = serviceId) => `?lang=${language}${service ? `&service=${service}` : ''}`
  const page = publicPath(hotel.slug, allergensPath)
  const title = t('documents.allergens.title')
  return (
    <html lang={lang}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} · ${hotel.name}`}</title>
        {hotel.languages.map((language) => (
          <link key={language} rel="alternate" hrefLang={language} href={page + query(language)} />
        ))}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes of a style sheet */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <header>
          <a className="back" href={`${publicPath(hotel.slug)}?lang=${lang}`}>
            ← {hotel.name}
          </a>
          {hotel.languages.length > 1 && (
            <nav aria-label={t('documents.allergens.languages')}>
              {hotel.languages.map((language) => (
                <a
                  key={language}
                  href={page + query(language)}
                  lang={language}
                  aria-current={language === lang || undefined}
                >
                  {languageNames[language]}
                </a>
              ))}
            </nav>
          )}
        </header>
        <main>
          <h1>{title}</h1>
          <p className="date">{t('documents.allergens.asOf', { date })}</p>
          <p>{t('documents.allergens.intro')}</p>
          {services.length === 0 ? (
            <p>{t('documents.allergens.empty')}</p>
          ) : (
            <>
              <ul className="legend">
                {allMarks.map((mark) => (
                  <li key={mark}>
                    <b className={mark}>{markSigns[mark]}</b> {t(`documents.allergens.marks.${mark}`)}
                  </li>
                ))}
              </ul>
              <p className="links">
                <a href={`/v1/hotels/${hotel.id}/allergens.pdf${query(lang)}`}>{t('documents.allergens.pdf')}</a>
                {serviceId !== undefined && withFood.length > 1 && (
                  <a href={`${page}?lang=${lang}`}>{t('documents.allergens.allServices')}</a>
                )}
              </p>
              {services.map((service) => (
                <ServiceTable key={service.id} service={service} lang={lang} />
              ))}
            </>
          )}
        </main>
      </body>
    </html>
  )
}

function ServiceTable({ service, lang }: { service: PublicHotel['services'][number]; lang: Lang }) {
  const t = translator(lang)
  const sections = allergenSections(service)
  const { dishes, unanswered } = unansweredDishes(sections)
  return (
    <>
      <h2 id={service.id}>{service.name}</h2>
      {unanswered > 0 && (
        <p className="unanswered">{t('documents.allergens.unanswered', { count: unanswered, dishes })}</p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard */}
      <section className="scroll" aria-labelledby={service.id} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('documents.allergens.dish')}</th>
              {allergens.map((allergen) => (
                <th key={allergen} scope="col" className="turned">
                  <span>{t(`services.guest.allergens.${allergen}`)}</span>
                </th>
              ))}
            </tr>
          </thead>
          {sections.map(({ name, rows }) => (
            <tbody key={name}>
              {name !== '' && (
                <tr>
                  <th scope="rowgroup" colSpan={allergens.length + 1} className="band">
                    {name}
                  </th>
                </tr>
              )}
              {rows.map((row, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the rows are rendered once, and two dishes may have one name
                <Row key={i} row={row} lang={lang} />
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </>
  )
}

function Row({ row, lang }: { row: AllergenRow; lang: Lang }) {
  const t = translator(lang)
  const [name, ...notes] = dishLines(row, lang)
  return (
    <tr>
      <th scope="row" className={row.part ? 'part' : undefined}>
        {name}
        {notes.map((note) => (
          <small key={note}>{note}</small>
        ))}
      </th>
      {row.marks.map((mark, i) => (
        <td key={allergens[i]} className={mark}>
          <span aria-hidden="true">{markSigns[mark]}</span>
          <span className="words">{t(`documents.allergens.marks.${mark}`)}</span>
        </td>
      ))}
    </tr>
  )
}

const css = (colour: string) => {
  const { light, dark } = accentTokens(colour)
  return `:root{--accent:${light.accent};--ink:#211d18;--soft:#5d564d;--paper:#fffdf9;--line:#ddd6ca;--warn:#8a4b00;color-scheme:light dark}
@media(prefers-color-scheme:dark){:root{--accent:${dark.accent};--ink:#f3eee6;--soft:#b9b0a3;--paper:#191613;--line:#403a33;--warn:#f0b462}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
header,main{max-width:60rem;margin:0 auto;padding:1rem}
header,nav,.links{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;justify-content:space-between}
.links{justify-content:start;margin:0 0 1rem}
a{display:inline-flex;align-items:center;min-height:2.75rem;color:var(--accent);text-underline-offset:.2em}
a:focus-visible,.scroll:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
nav a[aria-current]{color:var(--ink);font-weight:600;text-decoration:none}
h1{margin:.25rem 0;color:var(--accent);font:500 2rem/1.2 Georgia,"Times New Roman",serif}
h2{margin:1.5rem 0 .5rem;font:500 1.4rem/1.25 Georgia,"Times New Roman",serif}
p{margin:.25rem 0 .75rem}
.date{color:var(--soft)}
.unanswered{color:var(--warn);font-weight:600}
.legend{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;margin:0 0 .5rem;padding:0;list-style:none}
.legend b{display:inline-block;width:1.25rem;text-align:center}
.scroll{overflow-x:auto}
table{width:100%;border-collapse:collapse}
th,td{border-bottom:1px solid var(--line);padding:.4rem .25rem;text-align:center;vertical-align:middle}
th:first-child{position:sticky;left:0;min-width:10.5rem;max-width:20rem;background:var(--paper);text-align:left;font-weight:500;overflow-wrap:anywhere}
thead th{vertical-align:bottom;font-weight:600}
.turned{min-width:2.1rem;padding:.4rem 0}
.turned span{writing-mode:vertical-rl;transform:rotate(180deg);font-size:.9rem;white-space:nowrap}
th.band{padding-top:1rem;font-weight:700}
th.part{padding-left:1.25rem}
small{display:block;color:var(--soft);font-weight:400}
td.contains,b.contains{color:var(--ink);font-weight:700}
td.unknown,b.unknown{color:var(--warn);font-weight:700}
td.none{color:var(--soft)}
.words{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
td{position:relative}
@media print{header,.links{display:none}.scroll{overflow:visible}thead{display:table-header-group}tr{break-inside:avoid}body{background:#fff;color:#000;font-size:10pt}}`
}
