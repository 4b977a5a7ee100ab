import { MantineProvider } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Lang } from '#core/i18n/contract.ts'
import { makeI18n } from '#core/i18n/i18n.ts'
import { I18nContext } from '#core/i18n/use-translation.ts'
import texts from '#locales/en/index.ts'
import spanish from '#locales/es/index.ts'
import french from '#locales/fr/index.ts'
import type { Field, FileFieldProps } from './field.ts'
import { type EditableForm, Fields, inputProps } from './fields.tsx'

const values: Record<string, unknown> = {
  name: { fr: 'Thé', en: '', es: '' },
  description: { fr: 'Chaud\nou froid', en: '', es: '' },
  price: 4,
  email: 'a@b.fr',
  secret: ' mer ',
  open: true,
  picture: '/a/tea.png',
  kind: 'bar',
  tag: '',
}
const at = (path: string) =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], values)
/** The part of a form that fields use. */
const form = {
  values,
  getInputProps: (path: string, options?: { type: string }) => ({
    ...(options?.type === 'checkbox' ? { checked: at(path) } : { value: at(path) }),
    error: path === 'price' ? 'Too much.' : undefined,
    onChange: () => undefined,
  }),
  setFieldValue: () => undefined,
} as unknown as UseFormReturnType<Record<string, unknown>>
const editor = (lang: Lang): EditableForm => ({ form, base: 'fr', lang, onSending: () => undefined })
const FileField = ({ label, url, propertyName, readOnly }: FileFieldProps) =>
  readOnly
    ? createElement('img', { src: url, alt: label })
    : createElement('input', { type: 'file', 'aria-label': label, 'data-url': url, 'data-property': propertyName })

function drawn(fields: Field[], lang: Lang = 'en', readOnly = false, i18n = makeI18n('en', texts)) {
  const content = createElement(Fields, { editor: { ...editor(lang), readOnly }, fields })
  const provider = createElement(MantineProvider, null, content)
  return renderToStaticMarkup(createElement(I18nContext, { value: i18n }, provider))
}

describe('a field described by data', () => {
  test('is drawn for each kind of the specification', () => {
    const html = drawn([
      { kind: 'string', name: 'price', label: 'A string', max: 9 },
      { kind: 'text', name: 'description', label: 'A text', localized: true, max: 99 },
      { kind: 'number', name: 'price', label: 'A number', min: 0, max: 9 },
      { kind: 'email', name: 'email', label: 'An address' },
      { kind: 'password', name: 'secret', label: 'A secret' },
      { kind: 'boolean', name: 'open', label: 'A switch' },
      { kind: 'file', name: 'picture', label: 'A picture', field: FileField },
      { kind: 'category', name: 'kind', label: 'A category', options: [{ value: 'bar', label: 'Bar' }] },
      { kind: 'tag', name: 'tag', label: 'A tag', options: [{ value: 'quiet', label: 'Quiet' }] },
      { kind: 'divider', label: 'A heading' },
    ])
    for (const expected of [
      /<input[^>]+maxLength="9"/,
      /<textarea[^>]+maxLength="99"/,
      /<input[^>]+inputMode="decimal"/,
      /<input[^>]+type="email"[^>]+value="a@b.fr"/,
      /<input[^>]+type="password"[^>]+value=" mer "/,
      /<input[^>]+role="switch"[^>]+checked=""/,
      /<input type="file" aria-label="A picture" data-url="\/a\/tea.png" data-property="picture"/,
      /<input[^>]+type="radio"[^>]+value="bar"/,
      /<select.*<option value="" selected="">None<\/option><option value="quiet">Quiet<\/option><\/select>/,
      /<h2>A heading<\/h2>/,
    ])
      expect(html).toMatch(expected)
  })

  test.each([
    ['fr', french, 'Aucun'],
    ['en', texts, 'None'],
    ['es', spanish, 'Ninguno'],
  ] as const)('of the kind tag has an empty option before the others (%s)', (lang, words, empty) => {
    const options = ['quiet', 'view'].map((value) => ({ value, label: value }))
    const html = drawn([{ kind: 'tag', name: 'tag', label: 'A tag', options }], lang, false, makeI18n(lang, words))
    const shown = [...html.matchAll(/<option value="(\w*)"[^>]*>([^<]*)</g)].map(([, value, label]) => [value, label])
    expect(shown).toEqual([
      ['', empty],
      ['quiet', 'quiet'],
      ['view', 'view'],
    ])
  })

  test('shows the text of the current language, names it, and has the base language as placeholder', () => {
    const field = { name: 'name', label: 'Name', localized: true, required: true }
    expect(inputProps(editor('en'), field)).toMatchObject({
      value: '',
      label: 'Name (English)',
      lang: 'en',
      placeholder: 'Thé',
      required: false,
    })
    expect(inputProps(editor('fr'), field)).toMatchObject({
      value: 'Thé',
      label: 'Name (Français)',
      lang: 'fr',
      placeholder: undefined,
      required: true,
    })
  })

  test('is read-only text that can be copied for people who may not change it, for every kind', () => {
    const options = [{ value: 'bar', label: 'Bar' }]
    const html = drawn(
      [
        { kind: 'string', name: 'nothing', label: 'A string', example: 'https://', required: true, max: 9 },
        { kind: 'text', name: 'description', label: 'A text', localized: true, max: 99 },
        { kind: 'number', name: 'price', label: 'A number', min: 0, max: 9 },
        { kind: 'email', name: 'email', label: 'An address' },
        { kind: 'password', name: 'secret', label: 'A secret' },
        { kind: 'boolean', name: 'open', label: 'A switch' },
        { kind: 'file', name: 'picture', label: 'A picture', field: FileField },
        { kind: 'category', name: 'kind', label: 'A category', options },
        { kind: 'tag', name: 'tag', label: 'A tag', options },
      ],
      'fr',
      true,
    )
    const inputs = html.match(/<(input|textarea|select)\b[^>]*>/g) ?? []
    expect(inputs).toHaveLength(8)
    for (const input of inputs) {
      expect(input).toMatch(/readOnly=""/i)
      expect(input).not.toMatch(/disabled|required|type="(file|checkbox|radio)"/)
    }
    expect(html).toMatch(/<img src="\/a\/tea.png" alt="A picture"/)
    for (const text of ['Yes', 'Bar', 'None']) expect(html).toContain(`value="${text}"`)
    expect(html).toContain('placeholder="–"')
    expect(html).not.toContain('https://')
  })

  test('shows its error, connected to its input', () => {
    const html = drawn([{ kind: 'number', name: 'price', label: 'A number', min: 0, max: 3 }])
    const [, described] = /aria-describedby="([^"]+)"/.exec(html) ?? []
    expect(html).toContain('aria-invalid="true"')
    expect(html).toMatch(new RegExp(`id="${described?.split(' ').at(-1)}"[^>]*>Too much\\.`))
  })
})
