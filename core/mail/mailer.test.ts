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
  let tell: (received: string) => void
  const received = new Promise<string>((resolve) => {
    tell = resolve
  })
  server = createServer((socket: Socket) => {
    let all = ''
    let inData = false
    socket.write('220 mail.example\r\n')
    socket.on('data', (bytes) => {
      all += bytes
      if (inData) {
        if (!all.endsWith('\r\n.\r\n')) return
        inData = false
        socket.write(`${answer}\r\n`)
        tell(all)
      } else if (/DATA\r\n$/.test(all)) {
        inData = true
        socket.write('354 go on\r\n')
      } else if (/QUIT\r\n$/.test(all)) socket.end('221 bye\r\n')
      else socket.write('250 ok\r\n')
    })
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, heard: received }
}

test('an email leaves by the mail server that is set, as text and as a page, from the sender that is set', async () => {
  const { url, heard: received } = await mailServer()
  await smtpMailer(`${url}?from=reception@hotel.example`, null).deliver(email)
  const said = await received
  expect(said).toContain('MAIL FROM:<reception@hotel.example>')
  expect(said).toContain('RCPT TO:<maelle@hotel.example>')
  expect(said.match(/RCPT TO/g)).toHaveLength(1)
  expect(said).toMatch(/auto-submitted: auto-generated/i)
  expect(said).toMatch(/list-unsubscribe: <https:\/\/guide\.hotel\.example\/stop-emails#def>/i)
  expect(said).toContain('multipart/alternative')
  const [headers] = said.slice(said.indexOf('DATA')).split('\r\n\r\n')
  expect(headers).not.toMatch(/^Bcc:/im)
})

test('an email that is refused is an error, so that its job tries again', async () => {
  const { url } = await mailServer('451 come back later')
  await expect(smtpMailer(url, 'https://guide.hotel.example').deliver(email)).rejects.toThrow('451')
  await expect(noMailer.deliver(email)).rejects.toThrow('SMTP_URL')
})

test('nothing in an email is read as markup', () => {
  expect(emailHtml(email)).toContain('Bonjour &lt;b&gt;Maëlle&lt;/b&gt; &amp; Cie')
  expect(emailText(email)).toContain('Confirmer: https://guide.hotel.example/verify-email#abc')
  expect(emailText(email)).toContain('Ne plus rien recevoir: https://guide.hotel.example/stop-emails#def')
  expect(emailHtml(email)).toContain('href="https://guide.hotel.example/stop-emails#def"')
})
