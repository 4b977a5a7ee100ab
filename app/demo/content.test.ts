import { expect, test } from 'vitest'
import { HotelFile } from '#modules/transfers/contract.ts'
import { demoHotels, readDemo } from './content.ts'

test.each(demoHotels)('what is written of $slug is what an export holds, and nothing more', async ({ folder }) => {
  const file = JSON.parse(String(await readDemo(`${folder}/hotel.json`)))
  expect(HotelFile.parse(file)).toEqual(file)
  for (const { file: name } of HotelFile.parse(file).medias)
    expect((await readDemo(`${folder}/files/${name}`)).byteLength).toBeGreaterThan(0)
})
