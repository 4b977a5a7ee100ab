import { stringify } from 'csv-stringify/sync'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { readDelimited, tableText } from './delimited.ts'
import { readTableBytes } from './read-table.ts'
import { UnreadableTable } from './table.ts'

const cellsOf = (text: string) => readDelimited(text).lines.map(({ cells }) => cells)

/** Formats that programs write: Excel in French and Spanish, Google Sheets, copied cells, a Unix tool. */
const dialects = [
  { delimiter: ';', record_delimiter: '\r\n', bom: true },
  { delimiter: ';', record_delimiter: '\n' },
  { delimiter: ',', record_delimiter: '\r\n' },
  { delimiter: ',', record_delimiter: '\n', quoted: true },
  { delimiter: '\t', record_delimiter: '\n' },
  { delimiter: '\t', record_delimiter: '\r\n' },
]

const anyCharacter = fc.constantFrom(...' aé€"\'.,;|\t\n=Œ0…')
const cell = fc.string({ unit: anyCharacter, maxLength: 12 })
const heading = fc.constantFrom('Nom', 'Prix', 'Description', 'Rubrique', 'Allergènes')
/** A table as hotels have them: headings of words, then any cells, with content in each line. */
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
  test('is read back unchanged with every separator and line end', () => {
    fc.assert(
      fc.property(table, fc.constantFrom(...dialects), ([headings, rows], dialect) => {
        expect(readDelimited(stringify([headings, ...rows], { ...dialect, quoted_match: /[\n\r"]/ }))).toMatchObject({
          lines: [headings, ...rows].map((cells, i) => ({ line: i + 1, cells })),
          unreadable: null,
        })
      }),
    )
  })

  test('written by tableText is read back unchanged', () => {
    fc.assert(
      fc.property(table, fc.constantFrom(',', ';', '\t'), ([headings, rows], separator) => {
        expect(cellsOf(tableText([headings, ...rows], separator))).toEqual([headings, ...rows])
      }),
    )
  })

  test('can be read from any text without an error', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => void readDelimited(text)))
  })

  test('numbers its lines as in the file, counting blank lines and line breaks within cells', () => {
    expect(readDelimited('Nom;Prix\n\n"Thé\nvert";4\n;;\nCafé;2\n').lines).toEqual([
      { line: 1, cells: ['Nom', 'Prix'] },
      { line: 3, cells: ['Thé\nvert', '4'] },
      { line: 5, cells: ['Café', '2'] },
    ])
  })

  test('may begin with the line in which Excel declares the separator', () => {
    expect(readDelimited('sep=,\r\nNom,"Prix; TTC"\r\nCafé,2').lines).toEqual([
      { line: 2, cells: ['Nom', 'Prix; TTC'] },
      { line: 3, cells: ['Café', '2'] },
    ])
  })

  test('ignores separators inside quotation marks', () => {
    expect(cellsOf('"Prix, TTC, en €";Nom\n4,50;Café')).toEqual([
      ['Prix, TTC, en €', 'Nom'],
      ['4,50', 'Café'],
    ])
  })

  test('reports the line from which on it could not be read', () => {
    expect(readDelimited('Nom;Prix\nCafé;2\n"Thé;3\nLait;1').unreadable).toBe(3)
  })

  test('of copied cells keeps quotation marks as ordinary text', () => {
    expect(cellsOf('Nom\tPrix\nPizza 9"\t8\n"Le spécial\t12')).toEqual([
      ['Nom', 'Prix'],
      ['Pizza 9"', '8'],
      ['"Le spécial', '12'],
    ])
  })
})

const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, order: 'le' | 'be', mark: boolean) => {
  const bytes = Buffer.from(mark ? `\ufeff${text}` : text, 'utf16le')
  return new Uint8Array(order === 'le' ? bytes : bytes.swap16())
}
/** The text in a single-byte code page. */
const encoded = (text: string, encoding: string) => {
  const decoder = new TextDecoder(encoding)
  const byLetter = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte), { stream: true }), byte] as const),
  )
  return Uint8Array.from(text, (letter) => byLetter.get(letter) ?? 0x3f)
}
const rowsOf = (bytes: Uint8Array, options = {}) => readTableBytes(bytes, options).lines.map(({ cells }) => cells)
const problemOf = (bytes: Uint8Array) => {
  try {
    readTableBytes(bytes)
    return null
  } catch (error) {
    return (error as UnreadableTable).problem
  }
}

describe('the encoding of a file', () => {
  const text = 'Article;Prix\r\nCrème brûlée à l’orange;8,50 €\r\nŒufs à la coque;4,50 €\r\n'
  const rows = [
    ['Article', 'Prix'],
    ['Crème brûlée à l’orange', '8,50 €'],
    ['Œufs à la coque', '4,50 €'],
  ]

  test.each([
    ['UTF-8', utf8(text)],
    ['UTF-8 with its mark', utf8(`\ufeff${text}`)],
    ['UTF-16, little end first', utf16(text, 'le', true)],
    ['UTF-16, big end first', utf16(text, 'be', true)],
    ['UTF-16 without a mark', utf16(text, 'le', false)],
    ['UTF-16 without a mark, big end first', utf16(text, 'be', false)],
    ['Windows-1252', encoded(text, 'windows-1252')],
  ])('are certain in %s', (_, bytes) => {
    expect(rowsOf(bytes)).toEqual(rows)
    expect(readTableBytes(bytes).doubtful).toBe(false)
  })

  test.each([
    ['macintosh', text],
    ['windows-1251', 'Блюдо;Цена\r\nБорщ со сметаной;450\r\n'],
    ['windows-1250', 'Jídlo;Cena\r\nSmažený řízek;4,50\r\nŽluťoučký kůň;5\r\n'],
  ])('are read and asked about in %s', (encoding, written) => {
    const table = readTableBytes(encoded(written, encoding))
    expect([table.encoding, table.doubtful]).toEqual([encoding, true])
    expect(table.lines.map(({ cells }) => cells.join(';')).join('\r\n')).toBe(written.trim())
  })

  test('are asked about where UTF-8 was encoded twice, or letters are lost', () => {
    const twice = utf8(new TextDecoder('windows-1252').decode(utf8('Nom;Prix\nCafé crème;4'), { stream: true }))
    expect(rowsOf(twice)).toEqual([
      ['Nom', 'Prix'],
      ['Café crème', '4'],
    ])
    expect(readTableBytes(twice).doubtful).toBe(true)
    expect(readTableBytes(utf8('Nom;Prix\nCaf\ufffd;4')).doubtful).toBe(true)
  })

  test('is certain once a person has chosen it', () => {
    const table = readTableBytes(encoded('Nom\nCrème', 'macintosh'), { encoding: 'macintosh' })
    expect([table.lines[1]?.cells, table.doubtful]).toEqual([['Crème'], false])
    expect(rowsOf(Uint8Array.of(0x43, 0x72, 0x8a, 0x6d, 0x65), { encoding: 'cp850' })).toEqual([['Crème']])
  })
})

test('lines that end in several ways in one file are all read', () => {
  expect(rowsOf(utf8('Nom;Prix\rThé;4\r\nCafé;3\nEau;2'))).toEqual([
    ['Nom', 'Prix'],
    ['Thé', '4'],
    ['Café', '3'],
    ['Eau', '2'],
  ])
})

test('the separator is found although a title precedes the headings', () => {
  for (const sign of [';', ',', '\t', '|'])
    expect(rowsOf(utf8(`Carte du Bar\n\nNom${sign}Prix\nThé${sign}4`)), sign).toEqual([
      ['Carte du Bar'],
      ['Nom', 'Prix'],
      ['Thé', '4'],
    ])
})

const xlsx = (sheet: string, otherFiles: Record<string, string> = {}) =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        'xl/workbook.xml':
          '<workbook xmlns:r="r"><sheets><sheet name="Notes" sheetId="1" r:id="a" state="hidden"/><sheet name="Carte" sheetId="2" r:id="b"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/><Relationship Id="b" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
        'xl/sharedStrings.xml':
          '<sst><si><t>Plat</t></si><si><r><t>Crème </t></r><r><t>brûlée</t></r><rPh><t>kana</t></rPh></si></sst>',
        'xl/styles.xml':
          '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="000"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="164"/></cellXfs></styleSheet>',
        'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>',
        'xl/worksheets/sheet2.xml': `<x:worksheet xmlns:x="m"><x:sheetData>${sheet}</x:sheetData></x:worksheet>`,
        ...otherFiles,
      }).map(([name, text]) => [name, strToU8(text)]),
    ),
  )

describe('a workbook', () => {
  test('of Excel is read as it is: shared and own texts, numbers, percents, zeros in front, gaps; no hidden sheet', () => {
    const bytes = xlsx(
      '<x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="B1" t="inlineStr"><x:is><x:t>Prix</x:t></x:is></x:c></x:row>' +
        '<x:row r="3"><x:c r="A3" t="s"><x:v>1</x:v></x:c><x:c r="B3"><x:v>4.4999999999999996</x:v></x:c><x:c r="D3" s="1"><x:v>0.1</x:v></x:c><x:c r="E3" s="2"><x:v>12</x:v></x:c></x:row>',
    )
    expect(readTableBytes(bytes)).toMatchObject({
      lines: [
        { line: 1, cells: ['Plat', 'Prix'] },
        { line: 3, cells: ['Crème brûlée', '4.5', '', '10 %', '012'] },
      ],
      sheets: ['Carte'],
      separator: null,
    })
  })

  test('of LibreOffice is read as it is: values, repeated cells, no comments', () => {
    const content =
      '<office:document-content><office:body><office:spreadsheet><table:table table:name="Carte">' +
      '<table:table-row><table:table-cell office:value-type="string"><text:p>Plat</text:p></table:table-cell><table:table-cell table:number-columns-repeated="2"/><table:table-cell office:value-type="string"><office:annotation><text:p>une note</text:p></office:annotation><text:p>Prix<text:s text:c="2"/>TTC</text:p></table:table-cell><table:table-cell table:number-columns-repeated="16000"/></table:table-row>' +
      '<table:table-row table:number-rows-repeated="2"/>' +
      '<table:table-row><table:table-cell office:value-type="string"><text:p>Thé</text:p></table:table-cell><table:covered-table-cell/><table:table-cell office:value-type="percentage" office:value="0.055"><text:p>5,5 %</text:p></table:table-cell><table:table-cell office:value-type="currency" office:value="4.5"><text:p>4,50 €</text:p></table:table-cell></table:table-row>' +
      '</table:table></office:spreadsheet></office:body></office:document-content>'
    expect(readTableBytes(zipSync({ 'content.xml': strToU8(content) }))).toMatchObject({
      lines: [
        { line: 1, cells: ['Plat', '', '', 'Prix  TTC'] },
        { line: 4, cells: ['Thé', '', '5.5 %', '4.5'] },
      ],
      sheets: ['Carte'],
    })
  })

  test('that decompresses to more than the limit is refused before it fills the memory', () => {
    const bomb = zipSync({ 'content.xml': new Uint8Array(51_000_000).fill(97) }, { level: 1 })
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(problemOf(bomb)).toBe('tooLarge')
  }, 120_000)

  test('that is damaged is refused, whichever byte is wrong', () => {
    expect(problemOf(xlsx('').subarray(0, 200))).toBe('broken')
    const workbook = xlsx('<x:row><x:c t="str"><x:v>Nom</x:v></x:c></x:row>')
    fc.assert(
      fc.property(fc.nat(workbook.length - 1), fc.nat(255), (offset, byte) => {
        const changed = workbook.slice()
        changed[offset] = byte
        try {
          readTableBytes(changed)
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableTable)
        }
      }),
    )
  })

  test('of another format is refused with its reason', () => {
    expect(problemOf(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0))).toBe('oldWorkbook')
    expect(problemOf(zipSync({ 'Index/Document.iwa': strToU8('x') }))).toBe('otherWorkbook')
    expect(problemOf(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 1, 2, 3))).toBe('notTable')
    expect(problemOf(utf8(' \n'))).toBe('empty')
  })
})

test('a web page under the name of a workbook is read, and one without a table says so', () => {
  const page = (body: string) =>
    utf8(
      `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td{}</style></head><body>${body}</body></html>`,
    )
  expect(
    rowsOf(
      page(
        '<table><tr><td>menu</td></tr></table><table><tr><th colspan=2>Plats<th>Prix</tr><tr><td>Thé<br>vert</td><td></td><td>4,50&nbsp;&euro;</td></tr></table>',
      ),
    ),
  ).toEqual([
    ['Plats', '', 'Prix'],
    ['Thé vert', '', '4,50 €'],
  ])
  expect(problemOf(page('<p>Bonjour</p>'))).toBe('page')
})

test('XML Spreadsheet 2003 is read', () => {
  expect(
    rowsOf(
      utf8(
        '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns:ss="urn"><Worksheet ss:Name="Carte"><Table><Row><Cell><Data ss:Type="String">Thé</Data></Cell><Cell ss:Index="3"><Data ss:Type="Number">4.5</Data></Cell></Row></Table></Worksheet></Workbook>',
      ),
    ),
  ).toEqual([['Thé', '', '4.5']])
})

test('any bytes are either read as a table or refused with UnreadableTable', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      try {
        readTableBytes(bytes)
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableTable)
      }
    }),
  )
})
