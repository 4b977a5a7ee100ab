// Checks the size of what a phone loads on its first visit to a hotel's home screen and to a service, compressed.
import { firstVisit, home, service } from './first-visit.mjs'

/** In bytes. Lower a maximum when its files become smaller. */
const maxBytes = {
  [home]: { scripts: 132_600, styles: 7_300, fonts: 42_900, texts: 12_650 },
  [service]: { scripts: 149_700, styles: 9_800 },
}

for (const [screen, maxima] of Object.entries(maxBytes)) {
  const sizes = firstVisit(screen)
  for (const [kind, max] of Object.entries(maxima)) {
    const size = sizes[kind]
    const fits = size > 0 && size <= max
    console.log(`${fits ? ' ' : '✗'} ${screen}, ${kind}: ${(size / 1000).toFixed(1)} kB of ${max / 1000}`)
    if (!fits) process.exitCode = 1
  }
}
