import { describe, expect, test } from 'vitest'
import { extensionOf, fileNameOf, isProgram, isServedInline, safeExtension, splitName } from './rules.ts'

const id = '0198c0de-0000-7000-8000-00000000abcd'

describe('the name of a chosen file', () => {
  test.each([
    ['photo.jpg', 'photo', 'jpg'],
    ['photo.final.jpg', 'photo', 'final'],
    ['a.b.c.d.e.png', 'a', 'b'],
    ['photo', 'photo', undefined],
    ['photo.', 'photo', undefined],
    ['.htaccess', '', 'htaccess'],
    ['..', '', undefined],
    ['', '', undefined],
    ['été à la mer.JPG', 'été à la mer', 'JPG'],
  ])('%j is %j and %j', (name, base, extension) => {
    expect(splitName(name)).toEqual({ base, extension })
  })

  test('an extension is a hint: an invalid one is dropped', () => {
    expect(['PNG', 'final', 'mp4', '7z'].map(safeExtension)).toEqual(['png', 'final', 'mp4', '7z'])
    for (const invalidHint of [
      '',
      '../x',
      'a/b',
      'a b',
      'é',
      'php\0',
      'x'.repeat(11),
      undefined,
      null,
      7,
      ['png'],
      { a: 1 },
    ])
      expect(safeExtension(invalidHint)).toBe('')
  })
})

describe('the detected type of a file', () => {
  test.each([
    ['image/png', 'com', 'png'],
    ['image/jpeg', 'run', 'jpg'],
    ['image/heic', 'app', 'heic'],
    ['video/mp4', 'so', 'mp4'],
    ['application/pdf', 'bat', 'pdf'],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'reg', 'docx'],
  ])('%s is no program with the extension .%s, and is saved as .%s', (type, extension, saved) => {
    expect([isProgram({ type, extension }), extensionOf({ type, extension })]).toEqual([false, saved])
  })

  test.each([
    ['application/octet-stream', 'bat'],
    ['image/bmp', 'bat'],
    ['audio/x-xm', 'cmd'],
    ['application/x-msdownload', 'png'],
    ['application/zip', 'pdf'],
    ['application/vnd.ms-word.document.macroenabled.12', 'docm'],
  ])('%s with the extension .%s is refused as a program', (type, extension) => {
    expect([isProgram({ type, extension }), extensionOf({ type, extension })]).toEqual([true, extension])
  })
})

test.each([
  [`/files/${id}.png`, `${id}.png`],
  ['https://elsewhere.example/menus/carte%20du%20soir.pdf?x=1#page=2', 'carte du soir.pdf'],
  ['https://elsewhere.example/100%.png', '100%.png'],
  ['photo', 'photo'],
  ['/', ''],
  ['', ''],
])('the address %j shows the name %j', (address, name) => {
  expect(fileNameOf(address)).toBe(name)
})

test('pictures, video, audio and PDF are displayed; files that could run are downloads', () => {
  for (const type of ['image/jpeg', 'image/avif', 'video/mp4', 'audio/mpeg', 'application/pdf'])
    expect(isServedInline(type), type).toBe(true)
  for (const type of ['image/svg+xml', 'text/html', 'application/xml', 'application/zip', 'image/tiff', ''])
    expect(isServedInline(type), type).toBe(false)
})
