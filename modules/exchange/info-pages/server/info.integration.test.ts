import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createRoomCode,
  createVisitorId,
  expectStatus,
  statusAndFields,
  type TestHotel,
} from '#tests/factories.ts'
import { testAlone } from '#tests/one-process.ts'
import { createRoomProof } from '#tests/room-factories.ts'

const app = testApp()
afterEach(() => app.setClock('2026-03-10T09:00:00Z'))

const write = ({ id, owner }: TestHotel, info: object, lang = 'fr') =>
  app.call('PATCH', `/v1/hotels/${id}?lang=${lang}`, { as: owner, body: { info } })
const written = async (openedHotel: TestHotel, info: object, lang = 'fr') =>
  expectStatus(200, await write(openedHotel, info, lang)).info
const readPublicHotel = async ({ id }: TestHotel, lang = 'fr') =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}?lang=${lang}`))

const fullInfo = {
  announcement: { text: 'Dégustation ce soir', from: null, until: null },
  welcomeWord: 'Bienvenue',
  wifi: { network: 'Phare', password: 'maree-haute', security: 'WPA', hidden: false, passwordFor: 'everybody' },
  breakfast: { opens: '07:00', closes: '10:30', price: 1850, place: 'Salle de la Vigie' },
  hotelAccess: {
    directions: 'Par la porte Saint-Vincent',
    parking: 'Parking du Naye',
    codes: [{ label: 'Porte de nuit', code: '4812A' }],
    codesFor: 'everybody',
  },
  usefulNumbers: [{ label: 'Médecin de garde', number: '15' }],
  arrivalDeparture: { arrivalFrom: '15:00', arrivalUntil: '22:00', departureBy: '11:00', text: 'Bagagerie gratuite' },
  guestbook: { open: true, words: 'Dites-nous' },
  inventory: {
    words: 'À votre arrivée',
    lists: [{ name: 'Chambre double', rooms: ['204'], items: [{ name: 'Oreiller', quantity: 2 }] }],
  },
  items: [{ title: 'Les marées', text: 'Horaires à la réception', picture: null }],
}

describe('information', () => {
  test('is written and read whole, and each thing in a list has an id', async () => {
    const openedHotel = await createHotel(app)
    const info = await written(openedHotel, fullInfo)
    const id = expect.any(String)
    expect(info).toEqual({
      ...fullInfo,
      hotelAccess: { ...fullInfo.hotelAccess, codes: [{ id, label: 'Porte de nuit', code: '4812A' }] },
      usefulNumbers: [{ id, ...fullInfo.usefulNumbers[0] }],
      inventory: {
        ...fullInfo.inventory,
        lists: [{ id, name: 'Chambre double', rooms: ['204'], items: [{ id, name: 'Oreiller', quantity: 2 }] }],
      },
      items: [{ id, ...fullInfo.items[0] }],
    })
    const key = expect.any(String)
    const usefulNumbers = [{ ...info.usefulNumbers[0], dialled: '15' }]
    expect((await readPublicHotel(openedHotel)).info).toEqual({
      ...info,
      announcement: { ...info.announcement, key },
      usefulNumbers,
    })
  })

  test('gives an announcement one key in all languages, kept when a translation is added and another for another text', async () => {
    const openedHotel = await createHotel(app)
    const keys = async () =>
      (await Promise.all([readPublicHotel(openedHotel), readPublicHotel(openedHotel, 'en')])).map(
        ({ info }) => info.announcement.key,
      )
    const setAnnouncement = (text: string, lang?: string) =>
      written(openedHotel, { announcement: { text, from: null, until: null } }, lang)
    await setAnnouncement('Concert ce soir')
    const [first, english] = await keys()
    expect(english).toBe(first)
    await setAnnouncement('Concert tonight', 'en')
    expect(await keys()).toEqual([first, first])
    await setAnnouncement('Concert demain')
    expect((await keys())[0]).not.toBe(first)
  })

  test('says which texts are missing in a language and shows the hotel’s own', async () => {
    const openedHotel = await createHotel(app)
    await written(openedHotel, fullInfo)
    const english = await readPublicHotel(openedHotel, 'en')
    expect(english.info.usefulNumbers[0].label).toBe('Médecin de garde')
    expect(english.fallback.sort()).toEqual(
      [
        'announcement.text',
        'arrivalDeparture.text',
        'breakfast.place',
        'guestbook.words',
        'hotelAccess.codes.0.label',
        'hotelAccess.directions',
        'hotelAccess.parking',
        'inventory.lists.0.items.0.name',
        'inventory.lists.0.name',
        'inventory.words',
        'items.0.text',
        'items.0.title',
        'usefulNumbers.0.label',
        'welcomeWord',
      ].map((path) => `info.${path}`),
    )
  })

  test('keeps the ids and the other languages of a list that is saved in one of them', async () => {
    const openedHotel = await createHotel(app)
    const { usefulNumbers, inventory, items } = await written(openedHotel, {
      usefulNumbers: [
        { label: 'Médecin', number: '15' },
        { label: 'Taxi', number: '+33 2 99 81 30 30' },
      ],
      inventory: fullInfo.inventory,
      items: fullInfo.items,
    })
    const [doctor, taxi] = usefulNumbers
    const list = inventory.lists[0]
    const spanish = await written(
      openedHotel,
      {
        // In reverse order: one renamed, one not translated yet, one new, and a copy of the first.
        usefulNumbers: [
          { ...taxi, label: '' },
          { ...doctor, label: 'Médico' },
          { label: 'Farmacia', number: '3237' },
          { ...doctor, label: 'Médico (copia)' },
        ],
        inventory: {
          words: 'Al llegar',
          lists: [{ ...list, name: 'Doble', items: [{ ...list.items[0], name: 'Almohada', quantity: 4 }] }],
        },
        items: [{ ...items[0], title: 'Las mareas', text: '' }],
      },
      'es',
    )
    const ids = spanish.usefulNumbers.map(({ id }: { id: string }) => id)
    expect(ids.slice(0, 2)).toEqual([taxi.id, doctor.id])
    expect(new Set(ids).size).toBe(4)
    const french = (await readPublicHotel(openedHotel)).info
    expect(french.usefulNumbers.map(({ label }: { label: string }) => label)).toEqual([
      'Taxi',
      'Médecin',
      'Farmacia',
      'Médico (copia)',
    ])
    expect(french.inventory.lists[0]).toEqual({ ...list, items: [{ ...list.items[0], quantity: 4 }] })
    expect([french.items[0].id, french.items[0].title, french.items[0].text]).toEqual([
      items[0].id,
      'Les marées',
      'Horaires à la réception',
    ])
    expect((await readPublicHotel(openedHotel, 'es')).info.inventory.lists[0].items[0].name).toBe('Almohada')
  })

  test('null empties a field, what is not named stays', async () => {
    const openedHotel = await createHotel(app)
    await written(openedHotel, fullInfo)
    const {
      wifi: _,
      items: __,
      inventory: ___,
      ...left
    } = await written(openedHotel, { wifi: null, items: null, inventory: null })
    expect(Object.keys(left).sort()).toEqual(
      Object.keys(fullInfo)
        .filter((name) => !['wifi', 'items', 'inventory'].includes(name))
        .sort(),
    )
    const key = expect.any(String)
    const usefulNumbers = [{ ...left.usefulNumbers[0], dialled: '15' }]
    expect((await readPublicHotel(openedHotel)).info).toEqual({
      ...left,
      announcement: { ...left.announcement, key },
      usefulNumbers,
    })
    expect((await written(openedHotel, {})).welcomeWord).toBe('Bienvenue')
  })

  test('is one of the first steps only once guests find something in it', async () => {
    const openedHotel = await createHotel(app)
    const step = async () =>
      expectStatus(200, await app.call('GET', `/v1/hotels/${openedHotel.id}/manage`, { as: openedHotel.owner }))
        .firstSteps.information
    const nothing = {
      announcement: fullInfo.announcement,
      welcomeWord: '',
      items: [],
      guestbook: { open: false, words: '' },
    }
    await written(openedHotel, nothing)
    expect(await step()).toBe(false)
    await written(openedHotel, { usefulNumbers: fullInfo.usefulNumbers }, 'es')
    expect(await step()).toBe(true)
  })

  test('that is too long, or unlike what it should be, is refused and changes nothing', async () => {
    const openedHotel = await createHotel(app)
    const long = 'x'.repeat(100_000)
    const number = fullInfo.usefulNumbers[0]
    for (const [info, ...expected] of [
      [{ welcomeWord: long }, 'info.welcomeWord too_big_text'],
      [{ items: [{ title: 'T', text: long, picture: null }] }, 'info.items.0.text too_big_text'],
      [{ hotelAccess: { ...fullInfo.hotelAccess, directions: long } }, 'info.hotelAccess.directions too_big_text'],
      [{ usefulNumbers: Array(41).fill(number) }, 'info.usefulNumbers too_big_list'],
      [{ usefulNumbers: [{ ...number, number: 'ring the bell' }] }, 'info.usefulNumbers.0.number phone'],
      [{ usefulNumbers: [{ label: ' ', number: '15' }] }, 'info.usefulNumbers.0.label required'],
      [{ items: [{ title: 'T', text: '', picture: 'javascript:alert(1)' }] }, 'info.items.0.picture invalid'],
      [
        { arrivalDeparture: { ...fullInfo.arrivalDeparture, departureBy: '25:00' } },
        'info.arrivalDeparture.departureBy invalid',
      ],
      [
        { announcement: { text: 'T', from: '2026-03-10T20:00:00Z', until: '2026-03-10T19:00:00Z' } },
        'info.announcement.until ends_before',
      ],
    ] as const)
      expect(statusAndFields(await write(openedHotel, info))).toEqual([422, ...expected])
    expect((await readPublicHotel(openedHotel)).info).toEqual({})
  })

  test('markup and scripts are kept as they were typed, as text', async () => {
    const openedHotel = await createHotel(app)
    const hostile = '<script>alert(1)</script>'
    expect(
      (await written(openedHotel, { items: [{ title: hostile, text: hostile, picture: null }] })).items[0].title,
    ).toBe(hostile)
  })
})

describe('an access code for scanned rooms', () => {
  const secret = '4812-SECRET'
  const hotelAccess = {
    ...fullInfo.hotelAccess,
    codes: [{ label: 'Porte de nuit', code: secret }],
    codesFor: 'scanned-rooms',
  }
  const codes = (id: string, token?: string, lang = 'fr', address: string = randomUUID(), guest = createVisitorId()) =>
    app.call('GET', `/v1/hotels/${id}/access-codes?lang=${lang}`, {
      visitor: guest,
      headers: { 'x-forwarded-for': address, ...(token !== undefined && { 'x-room-token': token }) },
    })

  test('is nowhere in what everybody may read', async () => {
    const openedHotel = await createHotel(app)
    await written(openedHotel, { hotelAccess })
    for (const path of [
      `/v1/hotels/${openedHotel.id}`,
      `/v1/hotels/${openedHotel.hotel.slug}?lang=es`,
      `/v1/hotels/${openedHotel.id}/guestbook`,
    ]) {
      const text = await (await app.fetch(path, {})).text()
      expect([text.includes(secret), text.includes('Porte de nuit')], path).toEqual([false, false])
    }
    expect((await readPublicHotel(openedHotel)).info.hotelAccess).toEqual({ ...hotelAccess, codes: null })
    expect((await readPublicHotel(openedHotel, 'en')).fallback.join()).not.toContain('codes')
  })

  test('is given to guests who scanned a room, in their language', async () => {
    const openedHotel = await createHotel(app)
    const { codes: storedCodes } = (await written(openedHotel, { hotelAccess })).hotelAccess
    await written(
      openedHotel,
      { hotelAccess: { ...hotelAccess, codes: [{ ...storedCodes[0], label: 'Puerta de noche' }] } },
      'es',
    )
    const token = await createRoomProof(app, openedHotel, await createRoomCode(app, openedHotel))
    expect(expectStatus(200, await codes(openedHotel.id, token, 'es'))).toEqual({
      room: '101',
      codes: [{ id: storedCodes[0].id, label: 'Puerta de noche', code: secret }],
      wifiPassword: null,
    })
    expect((await codes(openedHotel.id, token)).headers.get('cache-control')).toBe('no-store')
  })

  test('is refused to everybody else, with a message that the room’s code is needed', async () => {
    const [openedHotel, otherHotel] = await Promise.all([createHotel(app), createHotel(app)])
    await written(openedHotel, { hotelAccess })
    const [mine, theirs] = await Promise.all([createRoomCode(app, openedHotel), createRoomCode(app, otherHotel)])
    const [own_] = expectStatus(
      200,
      await app.call('GET', `/v1/hotels/${openedHotel.id}/qr-codes`, { as: openedHotel.owner }),
    )
    const [old, foreign] = [
      await createRoomProof(app, openedHotel, mine),
      await createRoomProof(app, otherHotel, theirs),
    ]
    expectStatus(
      201,
      await app.call('POST', `/v1/hotels/${openedHotel.id}/qr-codes/${mine.id}/renew`, { as: openedHotel.owner }),
    )
    for (const token of [undefined, '', 'x', 'K7M2P9QRST', mine.token, old, foreign, own_.token]) {
      const refused = await codes(openedHotel.id, token)
      expect([refused.status, refused.body.title], token).toEqual([403, 'Scannez le QR code de votre chambre'])
      expect(JSON.stringify(refused.body)).not.toContain(secret)
    }
    expect((await codes(randomUUID(), old)).status).toBe(404)
  })

  test('may be the password of the Wi-Fi: the public hotel contains only the network’s name', async () => {
    const openedHotel = await createHotel(app)
    await written(openedHotel, { wifi: { ...fullInfo.wifi, passwordFor: 'scanned-rooms' } })
    for (const path of [`/v1/hotels/${openedHotel.id}`, `/v1/hotels/${openedHotel.hotel.slug}?lang=es`])
      expect(await (await app.fetch(path, {})).text(), path).not.toContain('maree-haute')
    expect((await readPublicHotel(openedHotel)).info.wifi).toMatchObject({ network: 'Phare', password: null })
    const token = await createRoomProof(app, openedHotel, await createRoomCode(app, openedHotel))
    expect(expectStatus(200, await codes(openedHotel.id, token))).toMatchObject({
      codes: [],
      wifiPassword: 'maree-haute',
    })
    expect(JSON.stringify((await codes(openedHotel.id, 'K7M2P9QRST')).body)).not.toContain('maree-haute')
    await written(openedHotel, { wifi: { ...fullInfo.wifi, passwordFor: 'everybody' } })
    expect((await readPublicHotel(openedHotel)).info.wifi.password).toBe('maree-haute')
    expect(expectStatus(200, await codes(openedHotel.id, token)).wifiPassword).toBeNull()
  })

  test('of a new Wi-Fi is for scanned rooms by default, and a later change keeps for whom it is', async () => {
    const openedHotel = await createHotel(app)
    const { passwordFor: _, ...wifi } = fullInfo.wifi
    const password = async () => (await readPublicHotel(openedHotel)).info.wifi.password
    await written(openedHotel, { wifi })
    expect(await password()).toBeNull()
    await written(openedHotel, { wifi: { ...wifi, network: 'Phare 2' } })
    expect(await password()).toBeNull()
    await written(openedHotel, { wifi: { ...wifi, passwordFor: 'everybody' } })
    await written(openedHotel, { wifi })
    expect(await password()).toBe('maree-haute')
  })

  testAlone('is kept from a visitor who guessed, and from nobody else on the same Wi-Fi', async () => {
    const openedHotel = await createHotel(app)
    await written(openedHotel, { hotelAccess })
    const token = await createRoomProof(app, openedHotel, await createRoomCode(app, openedHotel))
    const address = randomUUID()
    for (let i = 0; i < 210; i++) expectStatus(200, await codes(openedHotel.id, token, 'fr', address))
    const statuses = new Set<number>()
    for (let i = 0; i < 201; i++) statuses.add((await codes(openedHotel.id, 'K7M2P9QRST', 'fr', address)).status)
    expect([...statuses]).toEqual([403, 429])
    expectStatus(200, await codes(openedHotel.id, token, 'fr', address))
    const guesser = createVisitorId()
    const tries = []
    for (let i = 0; i < 20; i++)
      tries.push((await codes(openedHotel.id, 'K7M2P9QRST', 'fr', randomUUID(), guesser)).status)
    expect(new Set(tries)).toEqual(new Set([403]))
    const lateGuess = await codes(openedHotel.id, token, 'fr', randomUUID(), guesser)
    expect([lateGuess.status, Number(lateGuess.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
  })

  test('that is for everybody is in the public hotel, and one that does not exist is not requested', async () => {
    const openedHotel = await createHotel(app)
    await written(openedHotel, { hotelAccess: { ...hotelAccess, codesFor: 'everybody' } })
    expect((await readPublicHotel(openedHotel)).info.hotelAccess.codes[0].code).toBe(secret)
    await written(openedHotel, { hotelAccess: { ...hotelAccess, codes: [] } })
    expect((await readPublicHotel(openedHotel)).info.hotelAccess.codes).toEqual([])
  })
})
