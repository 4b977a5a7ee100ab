import { describe, expect, test } from 'vitest'
import { fromBreakTags, toBreakTags } from './line-breaks.ts'

describe('the line breaks of a text area', () => {
  test('are stored as break tags, whatever the machine calls a line end', () => {
    expect(toBreakTags('Café\nThé\r\nChocolat\rLait')).toBe('Café<br>Thé<br>Chocolat<br>Lait')
  })

  test('come back as they were typed', () => {
    const typed = 'Servi en chambre\n\nde 7 h à 10 h'
    expect(fromBreakTags(toBreakTags(typed))).toBe(typed)
  })

  test('are read from any spelling of the tag', () => {
    expect(fromBreakTags('un<br/>deux<BR />trois<br>quatre')).toBe('un\ndeux\ntrois\nquatre')
  })

  test('leave everything else alone, also what looks like markup', () => {
    expect(fromBreakTags('<b>2 < 3</b>')).toBe('<b>2 < 3</b>')
  })
})
