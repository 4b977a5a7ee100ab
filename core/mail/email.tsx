import { renderToStaticMarkup } from 'react-dom/server'
import type { Lang } from '#core/i18n/contract.ts'
import { directionOf } from '#core/i18n/langs.ts'

/** The content of an email. Plain text; no markup is interpreted. */
export interface Email {
  to: string
  lang: Lang
  subject: string
  paragraphs: string[]
  /** The main button of the email. */
  action?: { label: string; url: string }
  /** Small print: why the person received this email, and what to do if they should not have. */
  note: string
  /** A link to unsubscribe. */
  stop?: { label: string; url: string }
}

/** The plain text version. */
export const emailText = ({ paragraphs, action, note, stop }: Email) =>
  [
    ...paragraphs,
    ...(action ? [`${action.label}: ${action.url}`] : []),
    note,
    ...(stop ? [`${stop.label}: ${stop.url}`] : []),
  ].join('\n\n')

/** The HTML version. Styles are inline, because mail programs drop style sheets. */
export const emailHtml = (email: Email) =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang={email.lang} dir={directionOf(email.lang)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>{email.subject}</title>
      </head>
      <body style={{ margin: 0, padding: '32px 16px', background: '#f5f5f3', color: '#1d1f1e' }}>
        <EmailSheet email={email} />
      </body>
    </html>,
  )}`

const serif = 'Georgia, "Times New Roman", serif'
const sans = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif'

/** The HTML document of an email. */
function EmailSheet({ email: { lang, subject, paragraphs, action, note, stop } }: { email: Email }) {
  const direction = directionOf(lang)
  return (
    // Repeated, because mail programs put the content into a page of their own.
    <div
      lang={lang}
      dir={direction}
      style={{
        textAlign: direction === 'rtl' ? 'right' : 'left',
        maxWidth: 520,
        margin: '0 auto',
        padding: '32px 28px',
        background: '#ffffff',
        border: '1px solid #e2e3df',
        borderRadius: 10,
        font: `16px/1.55 ${sans}`,
        color: '#1d1f1e',
      }}
    >
      <p style={{ margin: '0 0 24px', font: `500 22px/1 ${serif}`, color: '#1f4e4a' }}>Livret</p>
      <h1 style={{ margin: '0 0 16px', font: `500 24px/1.25 ${serif}` }}>{subject}</h1>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} style={{ margin: '0 0 16px' }}>
          {paragraph}
        </p>
      ))}
      {action && (
        <>
          <p style={{ margin: '24px 0' }}>
            <a
              href={action.url}
              style={{
                display: 'inline-block',
                padding: '13px 22px',
                borderRadius: 8,
                background: '#1f4e4a',
                color: '#ffffff',
                fontWeight: 600,
                textDecoration: 'none',
              }}
            >
              {action.label}
            </a>
          </p>
          <p dir="ltr" style={{ margin: '0 0 16px', fontSize: 13, color: '#5f6461', wordBreak: 'break-all' }}>
            {action.url}
          </p>
        </>
      )}
      <p style={{ margin: '24px 0 0', paddingTop: 16, borderTop: '1px solid #e2e3df', fontSize: 13, color: '#5f6461' }}>
        {note}
        {stop && (
          <>
            <br />
            <a href={stop.url} style={{ color: '#5f6461' }}>
              {stop.label}
            </a>
          </>
        )}
      </p>
    </div>
  )
}
