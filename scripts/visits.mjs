// `npm run visits -- http://localhost:3000/public/<hotel>`: requests and bytes, as they travel, of a phone's first and second visit, and
// of a third one without a network. The product must run.
import { chromium } from 'playwright-core'
import { findChromium } from './browser.mjs'

const [address] = process.argv.slice(2)
if (!address) throw new Error('Name the page to visit: npm run visits -- http://localhost:3000/public/<hotel>')

const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true })

/** Until nothing was asked for during three seconds. The live line stays open, and is counted when it begins. */
async function visit(name) {
  const page = await phone.newPage()
  const session = await phone.newCDPSession(page)
  await session.send('Network.enable')
  let last = Date.now()
  const sum = { requests: 0, bytes: 0, 'from the phone': 0 }
  const kept = new Set()
  session.on('Network.responseReceived', ({ requestId, response }) => {
    last = Date.now()
    if (response.fromDiskCache || response.fromServiceWorker) kept.add(requestId)
    else sum.requests++
  })
  session.on('Network.requestServedFromCache', ({ requestId }) => kept.add(requestId))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    last = Date.now()
    if (!kept.has(requestId)) sum.bytes += encodedDataLength
  })
  await page.goto(address)
  while (Date.now() - last < 3000) await page.waitForTimeout(200)
  sum['from the phone'] = kept.size
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
}
