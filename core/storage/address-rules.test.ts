import { describe, expect, test } from 'vitest'
import {
  fileOfAddress,
  filePathOf,
  ownPath,
  readFilePath,
  smallVariantOf,
  sourcesOf,
  storedFileName,
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

  test('is a path when the file is ours, by whatever name the product was reached', () => {
    expect(ownPath(`http://localhost:3000/files/${id}.png`)).toBe(`/files/${id}.png`)
    expect(ownPath(`https://guide.hotel.example/files/${id}?until=1`)).toBe(`/files/${id}?until=1`)
    for (const other of [
      `/files/${id}.png`,
      'https://cdn.example/files/photo.png',
      `https://cdn.example/x/files/${id}.png`,
      `ftp://cdn.example/files/${id}.png`,
      '',
    ])
      expect(ownPath(other)).toBe(other)
  })

  test('leads to that file with whatever name and query it is written', () => {
    for (const origin of ['', 'http://localhost:3000', 'https://guide.hotel.example'])
      for (const query of ['', '?until=1&signature=x'])
        expect(fileOfAddress(`${origin}/files/${id}.png${query}`)).toEqual({ id, extension: 'png' })
    expect(filePathOf({ id, extension: 'png' })).toBe(`/files/${id}.png`)
    for (const other of ['', '/demo/a.svg', `https://cdn.example/x/files/${id}.png`, `//cdn.example/files/${id}.png`])
      expect(fileOfAddress(other), other).toBeNull()
  })

  test('names a file, or none of ours', () => {
    expect(readFilePath(`/files/${id}.jpg`)).toEqual({ id, extension: 'jpg' })
    expect(readFilePath(`/files/${id}`)).toEqual({ id, extension: '' })
    expect(readFilePath(`/files/${id}-640.avif`)).toEqual({ id, extension: 'avif', step: 640 })
    for (const odd of [
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
      expect(readFilePath(odd), odd).toBeNull()
  })
})

describe('the other sizes of a picture', () => {
  test('go up a ladder to the first that holds the whole of it', () => {
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

  test('are told to browsers as wide as they are', () => {
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

test('only a picture of ours has a small likeness, whatever name the product was reached by', () => {
  const id = '0198c0de-0000-7000-8000-00000000abcd'
  for (const address of [`/files/${id}.jpg`, `https://guide.hotel.example/files/${id}.jpg`, `/files/${id}.jpg?owner=1`])
    expect(smallVariantOf(address)).toBe(`/files/${id}-160.webp`)
  expect(smallVariantOf(`/files/${id}.heic`)).toBe(`/files/${id}-160.webp`)
  for (const address of ['', '/demo/x.svg', 'https://example.org/x.png', `/files/${id}-320.webp`, `/files/${id}.pdf`])
    expect(smallVariantOf(address)).toBeNull()
})
