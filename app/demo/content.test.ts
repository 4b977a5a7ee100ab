import { expect, test } from 'vitest'
import { exportedPartsOf, HotelFile } from '#modules/reach/transfers/contract.ts'
import { modules } from '../modules.ts'
import { demoHotels, readDemoFile } from './content.ts'

test.each(demoHotels)('the content of $slug has exactly the fields of an export', async ({ folder }) => {
  const file = JSON.parse(String(await readDemoFile(`${folder}/hotel.json`)))
  const { places, ...hotelFields } = HotelFile.strip().parse(file)
  const { places: placeParts, ...parts } = exportedPartsOf(modules.flatMap(({ exported }) => exported ?? [])).parse(
    file,
  )
  const allPlaces = places.map(({ key, content }, i) => ({ key, content, ...placeParts[i] }))
  expect({ ...hotelFields, ...parts, places: allPlaces }).toEqual(file)
  for (const { file: name } of HotelFile.parse(file).medias)
    expect((await readDemoFile(`${folder}/files/${name}`)).byteLength).toBeGreaterThan(0)
})

test.each(demoHotels)(
  'no available dish of $slug contains a sold-out one, and each drink has the same allergens everywhere',
  async ({ folder }) => {
    const { services } = HotelFile.parse(JSON.parse(String(await readDemoFile(`${folder}/hotel.json`))))
    const articles = services.flatMap((service) => service.articles)
    const words = (text: unknown) => JSON.stringify(text ?? '').toLowerCase()
    const french = ({ name }: (typeof articles)[number]) => (typeof name === 'string' ? name : (name.fr ?? ''))
    const soldOut = articles.filter(({ available }) => available === false).map(french)
    expect(soldOut).not.toEqual([])
    for (const article of articles.filter(({ available }) => available !== false))
      for (const soldOutName of soldOut)
        expect(words(article.description), french(article)).not.toContain(soldOutName.toLowerCase())
    const drinks = [...articles, ...articles.flatMap(({ options = [] }) => options.flatMap(({ choices }) => choices))]
    const lists = drinks
      .filter(({ name }) => words(name).includes('hot chocolate'))
      .map(({ allergens }) => JSON.stringify(allergens))
    expect(new Set(lists).size).toBeLessThanOrEqual(1)
  },
)
