import { beforeAll, expect, test } from 'vitest'
import { noContent } from '#core/http/contract.ts'
import { testApp } from './app.ts'
import { endpoints } from './endpoints.ts'
import { Fuzz } from './fuzz-calls.ts'
import { everyField } from './fuzz-values.ts'
import { createFuzzWorld, createStaff, type FuzzStaff, type FuzzWorld, readOtherHotel } from './fuzz-world.ts'
import fc from './properties.ts'

/** The number of calls of each kind. `node tests/chaos/fuzz.mjs` makes many more, and prints how they were answered. */
const runs = 25

const app = testApp()
let world: FuzzWorld
let otherWorld: FuzzWorld
let staff: FuzzStaff
let before: string
const fuzz = new Fuzz(app, () => ({ mine: world, theirs: otherWorld, staff }))

beforeAll(async () => {
  world = await createFuzzWorld(app)
  otherWorld = await createFuzzWorld(app)
  staff = await createStaff(app, world)
  before = await readOtherHotel(app, otherWorld)
})

const namedEndpoints = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

test.each(namedEndpoints)('%s', async (_, endpoint) => {
  await fc.assert(
    fc.asyncProperty(fuzz.callsOf(endpoint), (call) => fuzz.ask(endpoint, call)),
    { numRuns: runs },
  )
})

test.each(namedEndpoints.filter(([, { body }]) => body !== noContent))(
  '%s with nested oddities in each of its fields',
  async (_, endpoint) => {
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: 'hotelId') => world[name])
    const who = endpoint.audience === 'visitor' ? 'guest' : endpoint.audience === 'public' ? 'nobody' : 'owner'
    for (const body of everyField(endpoint.body)) await fuzz.ask(endpoint, { who, path, body })
  },
)

test('nothing of the other hotel has changed', async () => {
  expect(await readOtherHotel(app, otherWorld)).toBe(before)
})
