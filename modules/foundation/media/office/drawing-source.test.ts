import { describe, expect, test } from 'vitest'
import { drawingSource, UnreadableDrawingError } from './drawing-source.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const sourceOf = (text: string | Uint8Array) => drawingSource(typeof text === 'string' ? utf8(text) : text)
const sizeOf = (attributes: string) => {
  const { width, height } = sourceOf(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}/>`)
  return [width, height]
}
const circle = '<circle cx="5" cy="5" r="5"/>'

describe('the root element of an SVG', () => {
  test.each(['ns0', 'svg', 'a.b-c'])('with the prefix %s gets its size', (prefix) => {
    const { source } = sourceOf(
      `<?xml version="1.0"?>\n<${prefix}:svg xmlns:${prefix}="http://www.w3.org/2000/svg" width="20" height="10"><${prefix}:g/></${prefix}:svg>`,
    )
    expect(source).toMatch(new RegExp(`^<${prefix}:svg width="1600" height="800" viewBox="0 0 20 10"`))
    expect(source).not.toMatch(/width="20"|\sxmlns="/)
  })

  test('is found after comments, instructions and entities that contain another', () => {
    const prologues = [
      '<!-- <svg width="10" height="10"> it’s drawn by hand -->',
      '<?note <svg width="10"> ?>',
      `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd" [ <!-- ]> --> <!ENTITY logo "<svg>]></svg>"> ]>`,
    ].join('\n')
    const { source, width, height } = sourceOf(`${prologues}\n<svg viewBox="0 0 10 20">${circle}</svg>`)
    expect([width, height]).toEqual([800, 1600])
    expect(source.startsWith(prologues)).toBe(true)
    expect(source.slice(prologues.length).trim()).toMatch(
      /^<svg width="800" height="1600" xmlns="[^"]+" xmlns:xlink="[^"]+" viewBox="0 0 10 20">/,
    )
  })

  test('gets missing namespaces, and none twice', () => {
    expect(sourceOf('<svg viewBox="0 0 1 1"><use xlink:href="#a"/></svg>').source).toMatch(
      /^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg" xmlns:xlink="http:\/\/www.w3.org\/1999\/xlink"/,
    )
    expect(sourceOf('<x:svg viewBox="0 0 1 1"/>').source).toContain('xmlns:x="http://www.w3.org/2000/svg"')
    const { source } = sourceOf(
      '<!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg">]><svg xmlns="&ns;" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 1 1"/>',
    )
    expect([source.match(/xmlns="/g)?.length, source.match(/xmlns:xlink="/g)?.length]).toEqual([1, 1])
  })

  test('is refused when it is missing, truncated or has too many elements', () => {
    const many = `<svg>${'<g/>'.repeat(20_001)}</svg>`
    const cutOff = ['<!-- <svg/> ', '<!DOCTYPE svg [ <svg/>', '<svg width="2']
    for (const text of ['', 'bonjour', '<html><svg/></html>', '<svgx/>', ...cutOff, many])
      expect(() => sourceOf(text), text.slice(0, 30)).toThrow(UnreadableDrawingError)
  })

  test('is found in UTF-16 and in the encoding that the declaration names', () => {
    const text = '<?xml version="1.0" encoding="UTF-16"?><svg viewBox="0 0 2 1"><text>Hôtel</text></svg>'
    const wide = (little: boolean, mark: boolean) => {
      const bytes = Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le')
      return little ? bytes : bytes.swap16()
    }
    const latin1Bytes = Buffer.from(text.replace('UTF-16', 'ISO-8859-1'), 'latin1')
    for (const bytes of [
      wide(true, true),
      wide(false, true),
      wide(true, false),
      wide(false, false),
      latin1Bytes,
      utf8(text),
    ]) {
      const { source } = sourceOf(bytes)
      expect(source).toMatch(/^<svg width="1600" height="800".*<text>Hôtel<\/text><\/svg>$/)
    }
  })
})

describe('the size of an SVG', () => {
  test.each([
    ['width="20mm" height="10mm"', 1600, 800],
    ['width="2cm" height="40mm"', 800, 1600],
    ['width="1in" height="48px"', 1600, 800],
    ['width="72pt" height="6pc"', 1600, 1600],
    ['width="100%" height="100%" viewBox="0 0 10 20"', 800, 1600],
    ['width="100%" height="20" viewBox="0,0,10,20"', 800, 1600],
    ['viewBox="0 0 10 20"', 800, 1600],
    ["viewBox='-5 -5 30 10'", 1600, 533],
    ['viewBox="0 0 0 0" width="30" height="30"', 1600, 1600],
    ['', 1600, 800],
    ['width="9000000000" height="1"', 1600, 1],
  ])('of %j is %i by %i', (attributes, width, height) => {
    expect(sizeOf(attributes)).toEqual([width, height])
  })

  test('in millimetres without a viewBox shows the same area in pixels', () => {
    expect(sourceOf('<svg width="25.4mm" height="50.8mm"/>').source).toMatch(/viewBox="0 0 96 192"/)
  })
})
