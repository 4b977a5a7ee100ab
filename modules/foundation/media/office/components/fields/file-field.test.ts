import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeI18n } from '#core/i18n/i18n.ts'
import { I18nContext } from '#core/i18n/use-translation.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import type { FileFieldProps } from '#core/ui-office/fields/field.ts'
import texts from '#locales/fr/index.ts'
import { FileField } from './file-field.tsx'

const blank: FileFieldProps = { url: '', propertyName: 'picture', fileUploaded: () => undefined }

/** Renders one field for each set of properties. */
function renderFields(...propsList: Partial<FileFieldProps>[]): string {
  const fields = propsList.map((props, key) => createElement(FileField, { ...blank, ...props, key }))
  const translated = createElement(I18nContext, { value: makeI18n('fr', texts) }, fields)
  const styled = createElement(MantineProvider, null, translated)
  return renderToStaticMarkup(
    createElement(MemoryRouter, null, createElement(QueryClientProvider, { client: queryClient }, styled)),
  )
}
beforeEach(() => void vi.stubGlobal('localStorage', { getItem: () => null }))
afterEach(() => void vi.unstubAllGlobals())

const labels = (html: string) =>
  [...html.matchAll(/<label[^>]+for="([^"]+)"[^>]*>(?:<[^>]+>)*([^<]+)</g)].map(([, of, text]) => [text, of])
const inputs = (html: string) => [...html.matchAll(/<input[^>]+>/g)].map(([input]) => input)

describe('the upload field', () => {
  test('is one file picker with the id and the label that it is given', () => {
    const html = renderFields({ id: 'cover', label: 'Photo de couverture' })
    expect(labels(html)).toEqual([
      ['Photo de couverture', 'cover'],
      ['Choisir un fichier', 'cover'],
    ])
    expect(inputs(html)).toEqual([expect.stringMatching(/id="cover".+type="file"/)])
  })

  test('has a unique id without props', () => {
    const html = renderFields({}, {})
    expect(new Set(labels(html).map(([, of]) => of)).size).toBe(2)
    expect(labels(html).map(([text]) => text)).toEqual(['Choisir un fichier', 'Choisir un fichier'])
    for (const [, of] of labels(html)) expect(inputs(html).join()).toContain(`id="${of}"`)
  })

  test('shows the file name in the current address, and that there is none', () => {
    expect(renderFields({ url: '' })).toContain('Aucun fichier')
    const html = renderFields({ url: 'https://elsewhere.example/menus/carte%20du%20soir.pdf?x=1' })
    expect(html).toContain('>carte du soir.pdf<')
    expect(html).not.toContain('Aucun fichier')
  })

  test('shows no spinner before a file is chosen', () => {
    expect(renderFields({})).toContain('aria-busy="false"')
    expect(renderFields({})).not.toMatch(/mantine-Loader|data-uploading/)
  })
})
