// `npm run visits -- http://localhost:3000/public/<hotel>`: counts requests and transferred bytes of a phone's first
// and second visit, and of a third one without a network. Livret must be running. A proxy counts them, because a
// page does not see what its service worker fetches.
import { connect, createServer } from 'node:net'
import { chromium } from 'playwright-core'
import { findChromium } from './browser.mjs'

const [address] = process.argv.slice(2)
if (!address?.startsWith('http:'))
  throw new Error('Name the page to visit: npm run visits -- http://localhost:3000/public/<hotel>')
const { hostname, port, pathname, search } = new URL(address)

let transferred = { requests: 0, bytes: 0 }
let lastTransfer = Date.now()
const proxy = createServer((phone) => {
  const server = connect(Number(port || 80), hostname)
  phone.on('data', (piece) => {
    lastTransfer = Date.now()
    transferred.requests += piece.toString('latin1').split(' HTTP/1.1\r\n').length - 1
  })
  server.on('data', (piece) => {
    lastTransfer = Date.now()
    transferred.bytes += piece.length
  })
  for (const socket of [phone, server]) socket.on('error', () => undefined)
  phone.pipe(server).pipe(phone)
})
await new Promise((resolve) => proxy.listen(0, '127.0.0.1', resolve))

const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true })

/**
 * Waits until nothing has been transferred for six seconds. The live stream stays open and is counted when it begins.
 */
async function visit(name) {
  transferred = { requests: 0, bytes: 0 }
  lastTransfer = Date.now()
  const page = await phone.newPage()
  await page.goto(`http://localhost:${proxy.address().port}${pathname}${search}`)
  while (Date.now() - lastTransfer < 6000) await page.waitForTimeout(200)
  await page.close()
  console.log(name, JSON.stringify(transferred))
}

try {
  await visit('first')
  await visit('second')
  await phone.setOffline(true)
  await visit('without a network')
} finally {
  await browser.close()
  proxy.close()
}
process.exit(0)
