import { describe, expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { isShortMapLink, parseDegrees, parsePosition } from './position-rules.ts'

const position = (latitude: number, longitude: number) => ({ latitude, longitude })

describe('a position', () => {
  test.each([
    ['48.64, -2.02', 48.64, -2.02],
    ['48.6493,-2.0257', 48.6493, -2.0257],
    ['48.6, -2', 48.6, -2],
    ['48, -2', 48, -2],
    ['48,-2', 48, -2],
    ['-33, 151', -33, 151],
    ['48,64; -2,02', 48.64, -2.02],
    ['48,6493 ; -2,0257', 48.6493, -2.0257],
    ['48,64 -2,02', 48.64, -2.02],
    ['48,64, -2,02', 48.64, -2.02],
    ['48,64,-2,02', 48.64, -2.02],
    ['(48.64 −2.02)', 48.64, -2.02],
    ['[48.64/-2.02]', 48.64, -2.02],
    ['\u202a48.64,\u00a0-2.02\u202c', 48.64, -2.02],
    ['48.64° N, 2.02° W', 48.64, -2.02],
    ['48.64N 2.02W', 48.64, -2.02],
    ['N48.64 W2.02', 48.64, -2.02],
    ['2.02 O, 48.64 N', 48.64, -2.02],
    ['48°38′57″N 2°1′32″W', 48.6491667, -2.0255556],
    ['48°38\'57.5"N 2°01\'32.0"W', 48.6493056, -2.0255556],
    ['48° 38′ 57″ Nord, 2° 1′ 32″ Ouest', 48.6491667, -2.0255556],
    ['48º 38’ 57” norte; 2º 1’ 32” oeste', 48.6491667, -2.0255556],
    ['48 38 57 N 2 1 32 W', 48.6491667, -2.0255556],
    ['N 48 38.95 W 2 1.54', 48.6491667, -2.0256667],
    ['48 38,95 N; 2 1,54 O', 48.6491667, -2.0256667],
    ['33 52 4 S, 151 12 36 E', -33.8677778, 151.21],
    ['33°52′4″S151°12′36″E', -33.8677778, 151.21],
    ['Latitude : 48.64, Longitude : -2.02', 48.64, -2.02],
    ['lat=48.64 lng=-2.02', 48.64, -2.02],
    ['lon: -2.02, lat: 48.64', 48.64, -2.02],
    ['geo:48.64,-2.02', 48.64, -2.02],
    ['geo:48.64,-2.02;u=35', 48.64, -2.02],
    ['geo:0,0?q=48.64,-2.02(H%C3%B4tel)', 48.64, -2.02],
    ['https://www.google.com/maps/@48.64,-2.02,17z', 48.64, -2.02],
    ['https://www.google.com/maps/place/H%C3%B4tel/@48.6,-2.1,17z/data=!3m1!4b1!4m6!8m2!3d48.64!4d-2.02', 48.64, -2.02],
    ['https://www.google.com/maps/search/?api=1&query=48.64%2C-2.02', 48.64, -2.02],
    ['https://www.google.com/maps/search/48.64,+-2.02', 48.64, -2.02],
    ['https://maps.google.com/?q=loc:48.64,-2.02', 48.64, -2.02],
    ['maps.google.fr/maps?f=q&ll=48.64,-2.02&z=12', 48.64, -2.02],
    ['https://www.openstreetmap.org/?mlat=48.64&mlon=-2.02#map=18/48.6/-2.1', 48.64, -2.02],
    ['https://www.openstreetmap.org/#map=18/48.64/-2.02', 48.64, -2.02],
    ['https://maps.apple.com/?ll=48.64,-2.02&q=H%C3%B4tel', 48.64, -2.02],
    ['https://maps.apple.com/place?address=x&coordinate=48.64,-2.02&name=H', 48.64, -2.02],
    ['https://www.bing.com/maps?cp=48.64~-2.02&lvl=16', 48.64, -2.02],
    ['https://www.bing.com/maps?cp=48.6~-2.1&sp=point.48.64_-2.02_H', 48.64, -2.02],
    ['https://waze.com/ul?ll=48.64%2C-2.02&navigate=yes', 48.64, -2.02],
    ['https://www.waze.com/live-map/directions?to=ll.48.64%2C-2.02', 48.64, -2.02],
  ])('is parsed from %s', (pasted, latitude, longitude) => {
    expect(parsePosition(pasted)).toEqual(position(latitude, longitude))
  })

  test.each([
    '48,64',
    '48.64',
    '48',
    'Saint-Malo',
    '',
    '1.2.3, 4.5',
    '48.64, -2.02, 3',
    'x48.64, -2.02',
    '48.64, x2.02',
    '48 61 0 N, 2 0 0 W',
    '48.64 N, 2.02 S',
    '-48.64 N, 2.02 W',
    '48 38 2 1',
    '8CXX5XXX+XX Saint-Malo',
    'https://maps.app.goo.gl/abcDEF123',
    'https://example.org/',
    `${'48.64 '.repeat(5000)}`,
  ])('is not parsed from %s', (pasted) => {
    expect(parsePosition(pasted)).toBeNull()
  })

  test('is parsed from every notation that maps use', () => {
    const degrees = (max: number) => fc.integer({ min: -max * 1e5, max: max * 1e5 }).map((each) => each / 1e5)
    const letter = (value: number, [plus, minus]: [string, string]) => (value < 0 ? minus : plus)
    const sexagesimal = (value: number, letters: [string, string]) => {
      const seconds = Math.round(Math.abs(value) * 3600 * 1000) / 1000
      const [d, m] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
      return `${d}° ${m}′ ${(seconds - d * 3600 - m * 60).toFixed(3)}″ ${letter(value, letters)}`
    }
    const comma = (value: number) => String(value).replace('.', ',')
    fc.assert(
      fc.property(degrees(90), degrees(180), (latitude, longitude) => {
        const notations = [
          `${latitude}, ${longitude}`,
          `${latitude} ${longitude}`,
          `${comma(latitude)}; ${comma(longitude)}`,
          `${Math.abs(latitude)}° ${letter(latitude, ['N', 'S'])}, ${Math.abs(longitude)}° ${letter(longitude, ['E', 'O'])}`,
          `${sexagesimal(latitude, ['N', 'S'])} ${sexagesimal(longitude, ['E', 'W'])}`,
          `geo:${latitude},${longitude}`,
          `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}`,
        ]
        for (const notation of notations) {
          const position = parsePosition(notation)
          expect(position?.latitude, notation).toBeCloseTo(latitude, 5)
          expect(position?.longitude, notation).toBeCloseTo(longitude, 5)
        }
      }),
    )
  })

  test('is parsed from every link that contains it, whatever else the link says', () => {
    const degrees = (max: number) =>
      fc.integer({ min: -max * 1e6, max: max * 1e6 }).map((each) => (each / 1e6).toFixed(6))
    const zoom = fc.integer({ min: 3, max: 21 })
    const word = fc.string({ unit: fc.constantFrom(...'abcdefghij-'), minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(
        degrees(90),
        degrees(180),
        degrees(90),
        degrees(180),
        zoom,
        word,
        (lat, lng, otherLat, otherLng, z, name) => {
          const links = [
            `https://www.google.com/maps/@${lat},${lng},${z}z`,
            `https://www.google.fr/maps/place/${name}/@${lat},${lng},${z}z`,
            // The pin counts, not the centre of the map around it.
            `https://www.google.com/maps/place/${name}/@${otherLat},${otherLng},${z}z/data=!4m6!3m5!1s0x0:0x1!8m2!3d${lat}!4d${lng}!16s`,
            `https://maps.google.com/?q=${lat},${lng}`,
            `https://maps.google.com/maps?hl=fr&q=${lat}%2C${lng}&z=${z}`,
            `https://www.google.com/maps/search/?api=1&query=${lat}%2C${lng}`,
            `https://www.openstreetmap.org/#map=${z}/${lat}/${lng}`,
            `https://www.openstreetmap.org/node/12#map=${z}/${lat}/${lng}&layers=N`,
            `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=${z}/${otherLat}/${otherLng}`,
            `https://maps.apple.com/?ll=${lat},${lng}&q=${name}`,
            `https://maps.apple.com/?address=${name}&ll=${lat},${lng}&z=${z}`,
            `geo:${lat},${lng}?z=${z}`,
            `geo:${lat},${lng};u=35`,
          ]
          for (const link of links) {
            expect(parsePosition(link), link).toEqual(position(Number(lat), Number(lng)))
            expect(isShortMapLink(link)).toBe(false)
          }
        },
      ),
    )
  })

  test('is two finite numbers or null, whatever is typed', () => {
    const typed = fc.string({ unit: fc.constantFrom(...`0123456789 ,.;-+−–°'"NSEWOx:/@?=&`), maxLength: 30 })
    fc.assert(
      fc.property(typed, (text) => {
        const position = parsePosition(text)
        if (position) expect(Number.isFinite(position.latitude + position.longitude)).toBe(true)
      }),
      { numRuns: 5000 },
    )
  })
})

test('a short link of a map is recognized, because it must be opened before it contains a position', () => {
  const short = [
    'https://maps.app.goo.gl/abcDEF123',
    ' https://goo.gl/maps/abc123 ',
    'maps.app.goo.gl/abc?g_st=ic',
    'https://g.co/kgs/abc',
    'https://maps.apple/p/abc_123',
    'https://osm.org/go/0EEQjE--',
    'https://www.openstreetmap.org/go/0EEQjE--?m=',
  ]
  expect(short.filter((link) => !isShortMapLink(link) || parsePosition(link))).toEqual([])
  const others = [
    '',
    'Saint-Malo',
    '48.64, -2.02',
    'https://www.google.com/maps/place/Saint-Malo',
    'https://goo.gl/',
    'x'.repeat(5000),
  ]
  expect(others.filter(isShortMapLink)).toEqual([])
  fc.assert(
    fc.property(fc.string(), (text) => {
      if (isShortMapLink(text)) expect(parsePosition(text)).toBeNull()
    }),
  )
})

test('one coordinate is parsed with a decimal comma or point, and with the letters of its own axis', () => {
  const read = (typed: string) => parseDegrees(typed, 'latitude')
  expect(['48,64', ' -2.02° ', '−2', '48° 30′ N', '48 30 S', '', '1e3', '4.', 'x48', '2 O'].map(read)).toEqual([
    48.64,
    -2.02,
    -2,
    48.5,
    -48.5,
    null,
    null,
    null,
    null,
    null,
  ])
  expect(parseDegrees('2,5 ouest', 'longitude')).toBe(-2.5)
})
