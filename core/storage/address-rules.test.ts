import { describe, expect, test } from 'vitest'
import {
  filePathOf,
  parseFileAddress,
  readFilePath,
  smallVariantOf,
  sourcesOf,
  storedFileName,
  toFilePath,
  variantsOf,
  widthStepsOf,
  withoutQuery,
} from './address-rules.ts'

const id = '0198c0de-0000-7000-8000-00000000abcd'

describe('the address of a file', () => {
  test('is the upload address without its query string', () => {
    expect(withoutQuery('/files/a.png?until=1&signature=x?y')).toBe('/files/a.png')
    expect(withoutQuery('/files/a.png')).toBe('/files/a.png')
    expect(withoutQuery('')).toBe('')
  })

  test('becomes a path when the product stores the file, under any host name', () => {
    expect(toFilePath(`http://localhost:3000/files/${id}.png`)).toBe(`/files/${id}.png`)
    expect(toFilePath(`https://guide.hotel.example/files/${id}?until=1`)).toBe(`/files/${id}?until=1`)
    for (const other of [
      `/files/${id}.png`,
      'https://cdn.example/files/photo.png',
      `https://cdn.example/x/files/${id}.png`,
      `ftp://cdn.example/files/${id}.png`,
      '',
    ])
      expect(toFilePath(other)).toBe(other)
  })

  test('leads to the file with any host name and query string', () => {
    for (const origin of ['', 'http://localhost:3000', 'https://guide.hotel.example'])
      for (const query of ['', '?until=1&signature=x'])
        expect(parseFileAddress(`${origin}/files/${id}.png${query}`)).toEqual({ id, extension: 'png' })
    expect(filePathOf({ id, extension: 'png' })).toBe(`/files/${id}.png`)
    for (const other of ['', '/demo/a.svg', `https://cdn.example/x/files/${id}.png`, `//cdn.example/files/${id}.png`])
      expect(parseFileAddress(other), other).toBeNull()
  })

  test('is parsed into id, extension and width step, or refused', () => {
    expect(readFilePath(`/files/${id}.jpg`)).toEqual({ id, extension: 'jpg' })
    expect(readFilePath(`/files/${id}`)).toEqual({ id, extension: '' })
    expect(readFilePath(`/files/${id}-640.avif`)).toEqual({ id, extension: 'avif', step: 640 })
    for (const invalidPath of [
      `/files/${id}-0640.avif`,
      `/files/${id}-64.avif`,
      `/files/${id}-.avif`,
      `/files/${id}.`,
      `/files/${id}.a.b`,
      `/files/${id.toUpperCase()}`,
      `/files/../${id}`,
      '/files/secret-key',
      '/files/',
    ])
      expect(readFilePath(invalidPath), invalidPath).toBeNull()
  })
})

describe('the other sizes of a picture', () => {
  test('have fixed widths, up to the first that is at least as wide as the picture', () => {
    expect([0, 1, 160, 161, 1280, 1500, 1920, 2560].map((width) => widthStepsOf(width).at(-1))).toEqual([
      undefined,
      160,
      160,
      320,
      1280,
      1920,
      1920,
      1920,
    ])
    expect(variantsOf(id, 200).map(storedFileName)).toEqual([
      `${id}-160.avif`,
      `${id}-160.webp`,
      `${id}-320.avif`,
      `${id}-320.webp`,
    ])
    for (const variant of variantsOf(id, 2560))
      expect(readFilePath(`/files/${storedFileName(variant)}`)).toEqual(variant)
  })

  test('are listed in srcset with their real widths', () => {
    expect(sourcesOf(`/files/${id}.jpg`, 200)).toEqual([
      { type: 'image/avif', srcSet: `/files/${id}-160.avif 160w, /files/${id}-320.avif 200w` },
      { type: 'image/webp', srcSet: `/files/${id}-160.webp 160w, /files/${id}-320.webp 200w` },
    ])
    expect(sourcesOf(`https://guide.hotel.example/files/${id}.jpg?v=1`, 200)).toEqual(
      sourcesOf(`/files/${id}.jpg`, 200),
    )
    expect(sourcesOf('/demo/remparts/cover.svg', 200)).toEqual([])
  })
})

test('only pictures stored by the product have a small variant, under any host name', () => {
  const id = '0198c0de-0000-7000-8000-00000000abcd'
  for (const address of [`/files/${id}.jpg`, `https://guide.hotel.example/files/${id}.jpg`, `/files/${id}.jpg?owner=1`])
    expect(smallVariantOf(address)).toBe(`/files/${id}-160.webp`)
  expect(smallVariantOf(`/files/${id}.heic`)).toBe(`/files/${id}-160.webp`)
  for (const address of ['', '/demo/x.svg', 'https://example.org/x.png', `/files/${id}-320.webp`, `/files/${id}.pdf`])
    expect(smallVariantOf(address)).toBeNull()
})
