import { renderToReadableStream } from 'react-dom/server'
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type EntryContext,
  isRouteErrorResponse,
  ServerRouter,
} from 'react-router'
import { Nonce } from './pages/nonce.ts'

/** Renders a whole page before the first byte is sent, because guest pages are cached as finished bytes. */
export default async function render(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  { nonce }: AppLoadContext,
): Promise<Response> {
  const stream = await renderToReadableStream(
    <Nonce value={nonce}>
      <ServerRouter context={router} url={request.url} nonce={nonce} />
    </Nonce>,
    { nonce },
  )
  await stream.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(stream, { status, headers })
}

/** Thrown responses and aborted requests are not logged; other errors are. */
export function handleError(error: unknown, { request, context }: ActionFunctionArgs<AppLoadContext>): void {
  if (!isRouteErrorResponse(error) && !request.signal.aborted) context.report(error)
}
