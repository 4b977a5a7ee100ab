import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

const size = 256
const isStreet = (at: number) => at % 128 > 56 && at % 128 < 72

/** A picture similar to streets, the same for every tile. */
function drawStreets(): Promise<Buffer> {
  const pixels = Buffer.alloc(size * size * 3)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      pixels.set(isStreet(x) || isStreet(y) ? [255, 255, 255] : [239, 234, 225], (y * size + x) * 3)
  return sharp(pixels, { raw: { width: size, height: size, channels: 3 } })
    .png()
    .toBuffer()
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void

/** Starts a replacement for a tile server, so that no test requests one on the internet. */
export async function startTileServer() {
  const png = await drawStreets()
  const requests: { path: string; headers: IncomingMessage['headers'] }[] = []
  const tile: Answer = (response) => response.writeHead(200, { 'content-type': 'image/png', etag: '"1"' }).end(png)
  const state: { answer: Answer } = { answer: tile }
  const server = createServer((request, response) => {
    requests.push({ path: request.url ?? '', headers: request.headers })
    state.answer(response, request)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`,
    png,
    requests,
    tile,
    /** Sets how it answers from now on. */
    set answer(answer: Answer) {
      state.answer = answer
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
