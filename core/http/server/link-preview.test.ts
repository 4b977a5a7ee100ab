import { expect, test } from 'vitest'
import { isLinkPreview, isPrefetch } from './link-preview.ts'

const requestWith = (headers: Record<string, string>) => new Request('http://localhost/q/TOKEN', { headers })

test.each([
  'WhatsApp/2.23.20.0 A',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'TelegramBot (like TwitterBot)',
  'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
  'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) Chrome/120.0 Mobile Safari/537.36 (compatible; Googlebot/2.1)',
])('%s previews a link', (agent) => {
  expect(isLinkPreview(requestWith({ 'user-agent': agent }))).toBe(true)
})

test.each([
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [FBAN/FBIOS;FBAV/437.0]',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [Pinterest/iOS]',
  'Mozilla/5.0 (Linux; Android 13; CUBOT X50) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 14; SM-G991B; wv) AppleWebKit/537.36 Version/4.0 Chrome/120.0 Mobile Safari/537.36 Instagram 312.0',
  '',
])('a guest with %s opens it', (agent) => {
  expect(isLinkPreview(requestWith({ 'user-agent': agent }))).toBe(false)
})

test.each([
  [{ 'sec-purpose': 'prefetch' }, true],
  [{ 'sec-purpose': 'prefetch;prerender' }, true],
  [{ purpose: 'prefetch' }, true],
  [{ 'x-moz': 'prefetch' }, true],
  [{ 'x-purpose': 'preview' }, true],
  [{ 'sec-fetch-mode': 'navigate' }, false],
])('%j is a prefetch: %s', (headers, prefetch) => {
  expect(isPrefetch(requestWith(headers as Record<string, string>))).toBe(prefetch)
})
