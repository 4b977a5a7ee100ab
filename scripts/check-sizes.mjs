// Checks the size of what a phone loads on its first visit to a hotel's home screen, compressed.
import { firstVisit } from './first-visit.mjs'

/** In bytes. Lower a maximum when its files become smaller. */
const maxBytes = { scripts: 132_100, styles: 7_250, fonts: 42_900, texts: 12_650 }

const sizes = firstVisit()
for (const [kind, max] of Object.entries(maxBytes)) {
  const size = sizes[kind]
  const fits = size > 0 && size <= max
  console.log(`${fits ? ' ' : '✗'} ${kind}: ${(size / 1000).toFixed(1)} kB of ${max / 1000}`)
  if (!fits) process.exitCode = 1
}
