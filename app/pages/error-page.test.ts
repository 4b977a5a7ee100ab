import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, Outlet } from 'react-router'
import { expect, test } from 'vitest'
import { failureTexts } from '#locales/languages.ts'
import { ErrorBoundary } from '../root.tsx'

/** The error page of a screen outside of guest pages. */
function renderErrorPage(error: Error, lang: keyof typeof failureTexts): string {
  const Stub = createRoutesStub([
    {
      id: 'root',
      Component: Outlet,
      ErrorBoundary,
      children: [{ id: 'screen', path: '/', Component: () => null, loader: () => ({ lang }) }],
    },
  ])
  const hydrationData = { loaderData: { screen: { lang } }, errors: { root: error } }
  return renderToStaticMarkup(createElement(Stub, { hydrationData }))
}

test.each(['fr', 'en', 'es'] as const)(
  'a screen that fails shows the error page in the language of the screen, with a link home (%s)',
  (lang) => {
    const html = renderErrorPage(new Error('broken'), lang)
    const { title, broken, retry, home } = failureTexts[lang]
    expect(html).toContain(`<h1>${title}</h1><p>${broken}</p>`)
    expect(html).toContain(`>${retry}</button>`)
    expect(html).toContain(`<a href="/">${home}</a>`)
  },
)

test('the English error title is that of the specification', () =>
  expect(failureTexts.en.title).toBe('An error occured'))

test.each([
  'Failed to fetch dynamically imported module: http://livret.example/assets/a.js',
  'error loading dynamically imported module: http://livret.example/assets/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])('a file that failed to load gets another message than an error in a screen (%s)', (message) => {
  expect(renderErrorPage(new TypeError(message), 'en')).toContain(failureTexts.en.missing)
})
