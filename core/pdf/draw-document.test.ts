import { expect, test } from 'vitest'
import { textOf, textPiecesOf } from '#tests/scanner.ts'
import type { Block, PaperDocument } from './blocks.ts'
import { drawDocument } from './draw-document.ts'

/** The texts of each page, as a reader selects them. */
async function draw(blocks: Block[], size: PaperDocument['size'] = 'A4'): Promise<string[]> {
  const paper: PaperDocument = {
    size,
    lang: 'fr',
    title: 'Le livret',
    colour: '#1f4e4a',
    foot: 'Hôtel du Phare',
    blocks,
  }
  return (await textOf(await drawDocument(paper))).map((page) => page.replaceAll(/\s+/g, ' '))
}

const dishes = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ cells: [[`Plat ${i + 1}`, 'Allergènes : non renseignés'], ['?']] }))
const columns = [
  { title: 'Plat', width: 60 },
  { title: 'Gluten', width: 10, align: 'center' as const, turned: true },
]

test('a table of 400 dishes goes on over pages, each with its head and its number, and loses no dish', async () => {
  const pages = await draw([{ kind: 'table', columns, rows: dishes(400) }])
  expect(pages.length).toBeGreaterThan(10)
  for (const [i, page] of pages.entries()) {
    expect(page, `page ${i + 1}`).toContain('Gluten')
    expect(page, `page ${i + 1}`).toContain(`${i + 1} / ${pages.length}`)
    expect(page, `page ${i + 1}`).toContain('Hôtel du Phare')
  }
  const found = pages.flatMap((page) => [...page.matchAll(/Plat (\d+)/g)].map(([, number]) => Number(number)))
  expect(found).toEqual(Array.from({ length: 400 }, (_, i) => i + 1))
})

test('the title of a section stays with its first dish', async () => {
  for (let before = 22; before < 29; before++) {
    const pages = await draw([
      { kind: 'table', columns, rows: [...dishes(before), { band: 'Desserts' }, { cells: [['Tarte'], ['?']] }] },
    ])
    const page = pages.find((each) => each.includes('Desserts'))
    expect(page, `after ${before} dishes`).toContain('Tarte')
  }
})

test.each(['A4', 'A5'] as const)('a long text and a row higher than a page go on over pages of %s', async (size) => {
  const long = Array.from({ length: 1200 }, (_, i) => `mot${i}`).join(' ')
  const pages = await draw(
    [
      { kind: 'text', text: long },
      { kind: 'table', columns, rows: [{ cells: [[long], ['●']] }] },
    ],
    size,
  )
  const words = pages.join(' ').match(/mot\d+/g)
  expect(words).toEqual([...long.split(' '), ...long.split(' ')])
})

test('a word that is wider than the page is divided, and a heading never ends a page', async () => {
  const filler = (count: number): Block[] =>
    Array.from({ length: count }, (_, i) => ({ kind: 'text', text: `Ligne ${i}` }))
  for (let count = 33; count < 40; count++) {
    const pages = await draw([
      ...filler(count),
      { kind: 'heading', level: 2, text: 'Le spa' },
      { kind: 'text', text: 'Ouvert' },
    ])
    expect(
      pages.find((each) => each.includes('Le spa')),
      `after ${count} lines`,
    ).toContain('Ouvert')
  }
  const [page = ''] = await draw([{ kind: 'text', text: 'x'.repeat(500) }])
  expect(page.replaceAll(' ', '')).toContain('x'.repeat(500))
})

test('Greek, Cyrillic and accents have their letters; one that no font has is a box, and a pictograph is left out', async () => {
  const [page] = await draw([{ kind: 'text', text: 'Œuf à l’ail, Καλημέρα, Привет, 夏 🥐 ! <b>' }])
  // A change of the font separates the pieces of a text.
  expect(page?.replaceAll(' ,', ',')).toContain('Œuf à l’ail, Καλημέρα, Привет, □')
  expect(page).toContain('<b>')
  expect(page).not.toMatch(/夏|🥐/u)
})

test.each(['fr', 'ar'] as const)(
  'columns, prices and page numbers follow the direction of the language: %s',
  async (lang) => {
    const texts = { lang, title: 'Carte', colour: '#1f4e4a', foot: 'Hôtel du Phare' }
    const blocks: Block[] = [
      { kind: 'table', columns, rows: [{ cells: [['Huîtres'], ['●']] }] },
      { kind: 'facts', rows: [{ label: 'Adresse', value: 'Quai Ouest' }] },
      { kind: 'menu', items: [{ name: 'Croissant', price: '3,00 €', texts: [] }] },
    ]
    const [pieces = []] = await textPiecesOf(await drawDocument({ ...texts, size: 'A4', blocks }))
    const leftOf = (text: string) => pieces.find((piece) => piece.text.includes(text))?.left ?? Number.NaN
    for (const [first, second] of [
      ['Huîtres', '●'],
      ['Plat', 'Gluten'],
      ['Adresse', 'Quai'],
      ['Croissant', '3,00'],
      ['Phare', '1 / 1'],
    ] as const)
      expect(leftOf(first) < leftOf(second), `${first} before ${second}`).toBe(lang === 'fr')
    // Nothing leaves the page, which is 595 points wide.
    expect(pieces.every(({ left }) => left >= 45 && left <= 550)).toBe(true)
  },
)

test('prices stand beside their names, and signatures and pictures are drawn', async () => {
  const jpeg = Buffer.from(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==',
    'base64',
  )
  const pages = await draw([
    { kind: 'title', text: 'Hôtel du Phare', lines: ['Quai Ouest'] },
    { kind: 'menu', items: [{ name: 'Croissant', price: '3,00 €', texts: ['Au beurre'] }] },
    { kind: 'code', code: { units: 10, path: 'M0 0h10v10H0z' }, title: 'Scannez', text: 'livret.example' },
    { kind: 'pictures', pictures: Array.from({ length: 30 }, () => ({ bytes: jpeg, width: 1, height: 1 })) },
    {
      kind: 'signatures',
      field: { width: 600, height: 200 },
      signatures: [
        {
          label: 'Le client',
          lines: ['Inès Prat'],
          strokes: [
            [10, 10, 200, 100],
            [5, 5],
          ],
        },
        { label: 'L’hôtel', lines: ['Yann'], strokes: null },
      ],
    },
  ])
  expect(pages.length).toBe(3)
  for (const words of ['Croissant 3,00 €', 'Au beurre', 'livret.example', 'Le client', 'Inès Prat', 'Yann'])
    expect(pages.join(' ')).toContain(words)
})
