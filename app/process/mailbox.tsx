import type { Hono } from 'hono'
import { renderToStaticMarkup } from 'react-dom/server'
import type { AppContext } from '#core/app/server/context.ts'
import { fromThisMachine } from '#core/http/server/address.ts'
import { readLang } from '#core/http/server/request/read-request.ts'
import type { StaffLang } from '#core/i18n/contract.ts'
import { localeOf } from '#core/i18n/format.ts'
import { staffLangFor } from '#core/i18n/langs.ts'
import { translator } from '#core/i18n/translator.ts'
import { listMailbox } from '#core/mail/mailer.ts'
import { hashPolicy } from './security.ts'

type Emails = Awaited<ReturnType<typeof listMailbox>>

/**
 * `/mailbox`: emails that were not sent through a mail server, with their links. They contain login links, so except in
 * a demo only this machine may read them. `?to=` filters by address.
 */
export function mountMailbox(app: Hono, context: AppContext): void {
  app.get('/mailbox', async (c, next) => {
    if (!context.config.demo && !fromThisMachine(c, context.config)) return next()
    const html = `<!doctype html>${renderToStaticMarkup(
      <MailboxPage emails={await listMailbox(context.db, c.req.query('to'))} lang={staffLangFor(readLang(c))} />,
    )}`
    return c.html(html, 200, {
      'content-security-policy': hashPolicy({ styles: [style] }),
      'cache-control': 'no-store',
    })
  })
}

function MailboxPage({ emails, lang }: { emails: Emails; lang: StaffLang }) {
  const translate = translator(lang)
  const time = new Intl.DateTimeFormat(localeOf[lang], { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <html lang={lang}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${translate('common.mailbox.title')} · Livret`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style>{style}</style>
      </head>
      <body>
        <main>
          <h1>{translate('common.mailbox.title')}</h1>
          <p>{translate('common.mailbox.intro')}</p>
          {emails.length === 0 && <p>{translate('common.mailbox.empty')}</p>}
          {emails.map(({ id, email, at }) => (
            <article key={id} lang={email.lang}>
              <header>
                <span>{translate('common.mailbox.to', { to: email.to })}</span>
                <time dateTime={at.toISOString()}>{time.format(at)}</time>
              </header>
              <h2>{email.subject}</h2>
              {email.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {email.action && <a href={email.action.url}>{email.action.label}</a>}
              <small>
                {email.note} {email.stop && <a href={email.stop.url}>{email.stop.label}</a>}
              </small>
            </article>
          ))}
        </main>
      </body>
    </html>
  )
}

const style = `
:root { color-scheme: light dark; --ink: light-dark(#1d1f1e, #edefed); --soft: light-dark(#5f6461, #a3a9a5);
  --line: light-dark(#e2e3df, #2f3331); --card: light-dark(#fff, #1b1e1d); --accent: light-dark(#1f4e4a, #86c8bf); }
body { margin: 0; background: light-dark(#f5f5f3, #131514); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 640px; margin: 0 auto; padding: 32px 20px 64px; }
h1, h2 { font-family: Georgia, serif; font-weight: 500; line-height: 1.25; }
article { margin-top: 20px; padding: 20px 24px; background: var(--card); border: 1px solid var(--line); border-radius: 10px; }
header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 16px; color: var(--soft); font-size: 14px; overflow-wrap: anywhere; }
h2 { margin: 12px 0 8px; font-size: 21px; }
article a { display: inline-block; margin: 4px 0 12px; padding: 12px 20px; border-radius: 8px; background: var(--accent); color: var(--card); font-weight: 600; text-decoration: none; }
article small a { display: inline; margin: 0; padding: 0; background: none; color: inherit; font-weight: 400; text-decoration: underline; }
small { display: block; color: var(--soft); }
`
