import { stringify } from 'csv-stringify/sync'
import { describe, expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { readTable, tableText } from './table-file.ts'
import { NoTextFile, textOfFile } from './text-of-file.ts'

const cellsOf = (text: string) => readTable(text).lines.map(({ cells }) => cells)

/** What programs write: Excel in French and Spanish, Google Sheets, copied cells, a Unix tool. */
const dialects = [
  { delimiter: ';', record_delimiter: '\r\n', bom: true },
  { delimiter: ';', record_delimiter: '\n' },
  { delimiter: ',', record_delimiter: '\r\n' },
  { delimiter: ',', record_delimiter: '\n', quoted: true },
  { delimiter: '\t', record_delimiter: '\n' },
  { delimiter: '\t', record_delimiter: '\r\n' },
]

const sign = fc.constantFrom(...' aé€"\'.,;|\t\n=Œ0…')
const cell = fc.string({ unit: sign, maxLength: 12 })
const heading = fc.constantFrom('Nom', 'Prix', 'Description', 'Rubrique', 'Allergènes')
/** A table as hotels have them: headings of words, then anything, with something in each line. */
const table = fc.integer({ min: 2, max: 5 }).chain((columns) =>
  fc.tuple(
    fc.array(heading, { minLength: columns, maxLength: columns }),
    fc.array(
      fc.array(cell, { minLength: columns, maxLength: columns }).filter((cells) => cells.some((each) => each.trim())),
      { maxLength: 8 },
    ),
  ),
)

describe('a table', () => {
  test('is read back as it was written, in every dialect', () => {
    fc.assert(
      fc.property(table, fc.constantFrom(...dialects), ([headings, rows], dialect) => {
        expect(readTable(stringify([headings, ...rows], { ...dialect, quoted_match: /[\n\r"]/ }))).toEqual({
          lines: [headings, ...rows].map((cells, i) => ({ line: i + 1, cells })),
          unreadable: null,
        })
      }),
    )
  })

  test('that we write is read back too', () => {
    fc.assert(
      fc.property(table, fc.constantFrom(',', ';', '\t'), ([headings, rows], separator) => {
        expect(cellsOf(tableText([headings, ...rows], separator))).toEqual([headings, ...rows])
      }),
    )
  })

  test('of any text at all throws nothing', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => void readTable(text)))
  })

  test('keeps the numbers of its lines over blank ones, and over texts of several lines', () => {
    expect(readTable('Nom;Prix\n\n"Thé\nvert";4\n;;\nCafé;2\n').lines).toEqual([
      { line: 1, cells: ['Nom', 'Prix'] },
      { line: 3, cells: ['Thé\nvert', '4'] },
      { line: 5, cells: ['Café', '2'] },
    ])
  })

  test('may begin with the line that Excel writes for itself', () => {
    expect(readTable('sep=,\r\nNom,"Prix; TTC"\r\nCafé,2').lines).toEqual([
      { line: 2, cells: ['Nom', 'Prix; TTC'] },
      { line: 3, cells: ['Café', '2'] },
    ])
  })

  test('takes no sign inside a quotation for the one between columns', () => {
    expect(cellsOf('"Prix, TTC, en €";Nom\n4,50;Café')).toEqual([
      ['Prix, TTC, en €', 'Nom'],
      ['4,50', 'Café'],
    ])
  })

  test('tells from which line on nothing could be read', () => {
    expect(readTable('Nom;Prix\nCafé;2\n"Thé;3\nLait;1').unreadable).toBe(3)
  })

  test('of copied cells has inches and quotations as they are', () => {
    expect(cellsOf('Nom\tPrix\nPizza 9"\t8\n"Le spécial\t12')).toEqual([
      ['Nom', 'Prix'],
      ['Pizza 9"', '8'],
      ['"Le spécial', '12'],
    ])
  })
})

describe('a file', () => {
  const file = (...bytes: number[]) => new Blob([new Uint8Array(bytes)])
  const ascii = (text: string) => [...text].map((each) => each.charCodeAt(0))

  test('of an old program keeps its accents', async () => {
    expect(await textOfFile(file(...ascii('Caf'), 0xe9, ...ascii(' 2')))).toBe('Café 2')
  })

  test('of Excel’s Unicode text is read', async () => {
    expect(await textOfFile(file(0xff, 0xfe, ...[...'Thé'].flatMap((each) => [each.charCodeAt(0), 0])))).toBe('Thé')
  })

  test('that is a workbook, or no text at all, is told apart', async () => {
    const why = async (blob: Blob) => (await textOfFile(blob).catch((error) => error as NoTextFile)) as NoTextFile
    expect(await why(file(0x50, 0x4b, 3, 4, 0))).toMatchObject({ workbook: true })
    expect(await why(file(0x89, 0x50, 0x4e, 0x47, 0, 0))).toMatchObject({ workbook: false })
    expect(await why(file(1, 0))).toBeInstanceOf(NoTextFile)
  })
})
