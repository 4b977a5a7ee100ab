import { describe, expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import {
  emergencyNumber,
  filledInfos,
  findInfo,
  hasInfos,
  isAnnouncementShown,
  sortForCalling,
  type Wifi,
} from './rules.ts'
import { isJoinable, isNetworkName, typographicSign, wifiQr } from './wifi-rules.ts'

const wifi: Wifi = { network: 'Remparts-Clients', password: 'maree-haute-35', security: 'WPA', hidden: false }

describe('the Wi-Fi QR code', () => {
  test('contains what a camera needs to join the network', () => {
    expect(wifiQr(wifi)).toBe('WIFI:T:WPA;S:Remparts-Clients;P:maree-haute-35;;')
    expect(wifiQr({ ...wifi, hidden: true })).toBe('WIFI:T:WPA;S:Remparts-Clients;P:maree-haute-35;H:true;;')
    expect(wifiQr({ ...wifi, security: 'nopass', password: '' })).toBe('WIFI:T:nopass;S:Remparts-Clients;;')
    expect(wifiQr({ ...wifi, security: 'SAE' })).toBe('WIFI:T:SAE;S:Remparts-Clients;P:maree-haute-35;;')
    expect(wifiQr({ ...wifi, network: 'L’"Écume"; bar\\', password: 'a:b,c' })).toBe(
      'WIFI:T:WPA;S:L’\\"Écume\\"\\; bar\\\\;P:a\\:b\\,c;;',
    )
  })

  test('can be parsed back for any network name and password', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 32 }),
        fc.string({ maxLength: 63 }),
        fc.boolean(),
        (network, password, hidden) => {
          expect(readQr(wifiQr({ network, password, security: 'WPA', hidden }))).toEqual({
            T: 'WPA',
            S: network,
            P: password,
            ...(hidden && { H: 'true' }),
          })
        },
      ),
    )
  })
})

test('network names and passwords are limited in bytes as routers limit them', () => {
  expect(['a'.repeat(32), 'é'.repeat(16), 'Café ☕'].map(isNetworkName)).toEqual([true, true, true])
  expect(['', 'a'.repeat(33), 'é'.repeat(17), '🌊'.repeat(9)].map(isNetworkName)).toEqual([false, false, false, false])
  const isJoinableWpa2 = (password: string) => isJoinable({ password, security: 'WPA' })
  expect(['12345678', 'a'.repeat(63), 'é'.repeat(31), '0aF9'.repeat(16)].map(isJoinableWpa2)).toEqual([
    true,
    true,
    true,
    true,
  ])
  const isJoinableWpa3 = (password: string) => isJoinable({ password, security: 'SAE' })
  expect(['court', 'é'.repeat(31), '', 'é'.repeat(32), '0aF9'.repeat(16)].map(isJoinableWpa3)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  expect(['1234567', 'g'.repeat(64), 'é'.repeat(32), 'a'.repeat(65)].map(isJoinableWpa2)).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('typographic characters that phones insert are detected', () => {
  expect(['L’Écume', 'Bar – Lobby', "L'Écume", 'Bar-Lobby 2'].map(typographicSign)).toEqual(['’', '–', null, null])
})

/** Parses a Wi-Fi code as a camera does: a field ends at a semicolon that is not escaped by a backslash. */
function readQr(text: string): Record<string, string> {
  const fields: Record<string, string> = {}
  let name = ''
  let value: string | null = null
  for (let i = 'WIFI:'.length; i < text.length; i++) {
    const character = text[i] as string
    if (value === null) {
      if (character === ':') value = ''
      else name += character
    } else if (character === '\\') value += text[++i]
    else if (character === ';') {
      fields[name] = value
      name = ''
      value = null
    } else value += character
  }
  return fields
}

describe('the filled info fields', () => {
  const access = { directions: '', parking: '', codes: [] }

  test('are those that have content; the announcement does not count', () => {
    const announcement = { text: 'Ce soir', from: null, until: null }
    for (const info of [
      {},
      { announcement },
      { wifi: null, welcomeWord: '', usefulNumbers: [], items: [] },
      { hotelAccess: access, guestbook: { open: false }, inventory: { lists: [{ items: [] }] } },
    ])
      expect(hasInfos(info), JSON.stringify(info)).toBe(false)
    expect(filledInfos({ wifi, guestbook: { open: true }, welcomeWord: 'Bienvenue' })).toEqual([
      'wifi',
      'welcomeWord',
      'guestbook',
    ])
    expect(hasInfos({ items: [{ id: 'x' }] })).toBe(true)
  })

  test('include the access when its codes are for scanned rooms only', () => {
    expect(filledInfos({ hotelAccess: { ...access, codes: null } })).toEqual(['hotelAccess'])
  })

  test('are found by slug or id', () => {
    const item = { id: '0190b0a0-0000-7000-8000-00000000000a' }
    const info = { wifi, items: [item] }
    expect(findInfo(info, 'wifi')).toEqual({ name: 'wifi' })
    expect(findInfo(info, item.id.toUpperCase())).toEqual({ item })
    for (const unknown of ['breakfast', 'Wifi', 'announcement', 'constructor', '', '0190b0a0'])
      expect(findInfo(info, unknown), unknown).toBeNull()
  })
})

test('an announcement is shown from its start until before its end', () => {
  const instantAt = (time: string) => Date.parse(`2026-03-10T${time}Z`)
  const evening = { from: '2026-03-10T18:00:00Z', until: '2026-03-10T20:00:00Z' }
  expect(
    ['17:59:59', '18:00:00', '19:59:59', '20:00:00'].map((time) => isAnnouncementShown(evening, instantAt(time))),
  ).toEqual([false, true, true, false])
  expect(isAnnouncementShown({ from: null, until: null }, instantAt('03:00:00'))).toBe(true)
})

test('numbers are sorted: emergencies, the reception, the others', () => {
  const entryOf = (number: string) => ({ number })
  const listed = ['+33 2 99 81 30 30', '15', '1 12'].map(entryOf)
  expect(sortForCalling(listed, entryOf('+33 2 99 00 00 00')).map(({ number }) => number)).toEqual([
    '15',
    '1 12',
    '+33 2 99 00 00 00',
    '+33 2 99 81 30 30',
  ])
  expect(sortForCalling([entryOf('17')], null)).toEqual([entryOf('17')])
  expect(['FR', 'ES', 'GB', 'US', ''].map(emergencyNumber)).toEqual(['112', '112', '999', '911', '112'])
})
