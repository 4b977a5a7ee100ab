// `npm run visits -- http://localhost:3000/public/<hotel>`: counts requests and transferred bytes of a phone's first
// and second visit, and of a third one without a network. The product must be running. A proxy counts them, because a
// page does not see what its service worker fetches.
import { connect, createServer } from 'node:net'
import { chromium } from 'playwright-core'
import { findChromium } from './browser.mjs'

const [address] = process.argv.slice(2)
if (!address?.startsWith('http:'))
  throw new Error('Name the page to visit: npm run visits -- http://localhost:3000/public/<hotel>')
const { hostname, port, pathname, search } = new URL(address)

let sum = { requests: 0, bytes: 0 }
let last = Date.now()
const way = createServer((phone) => {
  const product = connect(Number(port || 80), hostname)
  phone.on('data', (piece) => {
    last = Date.now()
    sum.requests += piece.toString('latin1').split(' HTTP/1.1\r\n').length - 1
  })
  product.on('data', (piece) => {
    last = Date.now()
    sum.bytes += piece.length
  })
  for (const end of [phone, product]) end.on('error', () => undefined)
  phone.pipe(product).pipe(phone)
})
await new Promise((listening) => way.listen(0, '127.0.0.1', listening))

const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true })

/**
 * Waits until nothing has been transferred for six seconds. The live stream stays open and is counted when it begins.
 */
async function visit(name) {
  sum = { requests: 0, bytes: 0 }
  last = Date.now()
  const page = await phone.newPage()
  await page.goto(`http://localhost:${way.address().port}${pathname}${search}`)
  while (Date.now() - last < 6000) await page.waitForTimeout(200)
  await page.close()
  console.log(name, JSON.stringify(sum))
}

try {
  await visit('first')
  await visit('second')
  await phone.setOffline(true)
  await visit('without a network')
} finally {
  await browser.close()
  way.close()
}
process.exit(0)
