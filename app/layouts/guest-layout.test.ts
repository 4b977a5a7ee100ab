import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { guestTexts } from '#core/i18n/catalogues.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { guestRoute } from '#modules/hotel/hotels/guest/document.ts'
import { ErrorBoundary } from './guest-layout.tsx'

/** The error page of a guest's screen; without a language, no catalogue has been loaded. */
function renderError(lang: Lang | null): string {
  const Stub = createRoutesStub([{ id: guestRoute, path: '/', Component: () => null, ErrorBoundary }])
  const loaderData = lang ? { [guestRoute]: { lang, texts: guestTexts(lang) } } : {}
  const hydrationData = { loaderData, errors: { [guestRoute]: new Error('broken') } }
  return renderToStaticMarkup(createElement(Stub, { hydrationData }))
}

test('a page with an error shows the generic error of the specification in the language of the page', () => {
  expect(renderError('en')).toContain('<h1>An error occured</h1>')
  expect(renderError('fr')).toContain('<h1>Une erreur est survenue</h1>')
  expect(renderError('es')).toContain('<h1>Se ha producido un error</h1>')
})

test('without a known language the error is shown in French, the default', () => {
  expect(renderError(null)).toContain('<h1>Une erreur est survenue</h1>')
})
