import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = (response: ServerResponse, request: IncomingMessage) => void

/** The station of Saint-Jean-de-Luz, as Nominatim writes it. */
export const station = {
  place_id: 1,
  display_name: 'Gare de Saint-Jean-de-Luz, Boulevard du Commandant Passicot, 64500 Saint-Jean-de-Luz, France',
  lat: '43.3862',
  lon: '-1.6607',
}

const sendJson =
  (answer: unknown): Answer =>
  (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))

/** Starts a replacement for a service that finds addresses, so that no test requests one on the internet. */
export async function startGeocoderServer() {
  const requests: { url: URL; headers: IncomingMessage['headers'] }[] = []
  /** Nothing matches words that begin with `nulle`. */
  const usual: Answer = (response, request) =>
    sendJson(/[?&]q=nulle/i.test(request.url ?? '') ? [] : [station])(response, request)
  let answer = usual
  const server = createServer((request, response) => {
    requests.push({ url: new URL(request.url ?? '', 'http://geocoder'), headers: request.headers })
    answer(response, request)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    usual,
    sendJson,
    /** Sets how it answers from now on. */
    set answer(next: Answer) {
      answer = next
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
