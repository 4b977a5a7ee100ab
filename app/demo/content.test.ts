import { expect, test } from 'vitest'
import { HotelFile } from '#modules/transfers/contract.ts'
import { demoHotels, readDemo } from './content.ts'

test.each(demoHotels)('what is written of $slug is what an export holds, and nothing more', async ({ folder }) => {
  const file = JSON.parse(String(await readDemo(`${folder}/hotel.json`)))
  expect(HotelFile.parse(file)).toEqual(file)
  for (const { file: name } of HotelFile.parse(file).medias)
    expect((await readDemo(`${folder}/files/${name}`)).byteLength).toBeGreaterThan(0)
})

test.each(demoHotels)(
  'no dish of $slug is made with one that is sold out, and one drink has one list of allergens',
  async ({ folder }) => {
    const { services } = HotelFile.parse(JSON.parse(String(await readDemo(`${folder}/hotel.json`))))
    const articles = services.flatMap((service) => service.articles)
    const soldOut = articles.filter(({ available }) => !available).map(({ name }) => name.fr.toLowerCase())
    for (const { available, name, description } of articles)
      if (available)
        for (const gone of soldOut) expect(description?.fr?.toLowerCase() ?? '', name.fr).not.toContain(gone)
    const drinks = [...articles, ...articles.flatMap(({ options }) => options.flatMap(({ choices }) => choices))]
    const lists = drinks
      .filter(({ name }) => /hot chocolate/i.test(name.en ?? ''))
      .map(({ allergens }) => JSON.stringify(allergens))
    expect(new Set(lists).size).toBeLessThanOrEqual(1)
  },
)
