import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type Email, emailHtml, emailText } from './email.tsx'
import { noMailer, smtpMailer } from './mailer.ts'

const email: Email = {
  to: 'maelle@hotel.example',
  lang: 'fr',
  subject: 'Confirmez votre adresse\r\nBcc: tout@le.monde',
  paragraphs: ['Bonjour <b>Maëlle</b> & Cie'],
  action: { label: 'Confirmer', url: 'https://guide.hotel.example/verify-email#abc' },
  note: 'Le lien est valable 72 heures.',
  stop: { label: 'Ne plus rien recevoir', url: 'https://guide.hotel.example/stop-emails#def' },
}

let server: Server
afterEach(() => server?.close())

/** A minimal mail server that accepts one email or answers with `answer`. `heard` resolves with what it received. */
async function mailServer(answer = '250 ok'): Promise<{ url: string; heard: Promise<string> }> {
  let resolveReceived: (received: string) => void
  const received = new Promise<string>((resolve) => {
    resolveReceived = resolve
  })
  server = createServer((socket: Socket) => {
    let input = ''
    let inData = false
    socket.write('220 mail.example\r\n')
    socket.on('data', (bytes) => {
      input += bytes
      if (inData) {
        if (!input.endsWith('\r\n.\r\n')) return
        inData = false
        socket.write(`${answer}\r\n`)
        resolveReceived(input)
      } else if (/DATA\r\n$/.test(input)) {
        inData = true
        socket.write('354 go on\r\n')
      } else if (/QUIT\r\n$/.test(input)) socket.end('221 bye\r\n')
      else socket.write('250 ok\r\n')
    })
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, heard: received }
}

test('an email is sent through the configured mail server as text and HTML, from the configured sender', async () => {
  const { url, heard: received } = await mailServer()
  await smtpMailer(`${url}?from=reception@hotel.example`, null).deliver(email)
  const smtpInput = await received
  expect(smtpInput).toContain('MAIL FROM:<reception@hotel.example>')
  expect(smtpInput).toContain('RCPT TO:<maelle@hotel.example>')
  expect(smtpInput.match(/RCPT TO/g)).toHaveLength(1)
  expect(smtpInput).toMatch(/auto-submitted: auto-generated/i)
  expect(smtpInput).toMatch(/list-unsubscribe: <https:\/\/guide\.hotel\.example\/stop-emails#def>/i)
  expect(smtpInput).toContain('multipart/alternative')
  const [headers] = smtpInput.slice(smtpInput.indexOf('DATA')).split('\r\n\r\n')
  expect(headers).not.toMatch(/^Bcc:/im)
})

test('a refused email throws, so that its job retries', async () => {
  const { url } = await mailServer('451 come back later')
  await expect(smtpMailer(url, 'https://guide.hotel.example').deliver(email)).rejects.toThrow('451')
  await expect(noMailer.deliver(email)).rejects.toThrow('SMTP_URL')
})

test('markup in an email is escaped', () => {
  expect(emailHtml(email)).toContain('Bonjour &lt;b&gt;Maëlle&lt;/b&gt; &amp; Cie')
  expect(emailText(email)).toContain('Confirmer: https://guide.hotel.example/verify-email#abc')
  expect(emailText(email)).toContain('Ne plus rien recevoir: https://guide.hotel.example/stop-emails#def')
  expect(emailHtml(email)).toContain('href="https://guide.hotel.example/stop-emails#def"')
})

test('the check succeeds while the mail server answers, and says why when it does not', async () => {
  const { url } = await mailServer()
  await smtpMailer(url, null).check()
  server.close()
  await expect(smtpMailer(url, null).check()).rejects.toThrow('ECONNREFUSED')
})

test('an email in Arabic runs from right to left, in every mail program, and its addresses from left to right', () => {
  const html = emailHtml({ ...email, lang: 'ar', subject: 'رسالة', paragraphs: ['مرحبًا'] })
  expect(html).toContain('<html lang="ar" dir="rtl">')
  // Mail programs drop <html>.
  expect(html).toMatch(/<div lang="ar" dir="rtl" style="text-align:right;/)
  expect(html).toMatch(/<p dir="ltr"[^>]*>https:\/\/guide\.hotel\.example\/verify-email#abc<\/p>/)
  expect(emailHtml(email)).toMatch(/<div lang="fr" style="text-align:left;/)
})
