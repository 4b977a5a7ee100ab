import { describe, expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { isNameListed, readGuestNames } from './guest-names-rules.ts'

describe('a surname is found in the list', () => {
  test.each([
    ['DUPONT', ['Dupont']],
    ['Le Goff', ['LE GOFF Anne']],
    ['legoff', ['Le Goff']],
    ['Müller', ['MUELLER, Hans']],
    ['Muller', ['Müller']],
    ['Dupont-Martin', ['DUPONT MARTIN']],
    ['Martin', ['Dupont-Martin']],
    ['Mme Éléonore Lefèvre', ['Lefevre']],
    ['O’Brien', ['OBRIEN']],
    ['Strauß', ['Strauss']],
    ['García', ['Ramos', 'GARCIA LOPEZ']],
    ['Владимиров', ['ВЛАДИМИРОВ Иван']],
  ])('%s in %j', (typed, names) => expect(isNameListed(typed, names)).toBe(true))

  test.each([
    ['Durand', ['Dupont']],
    ['D', ['Dupont D']],
    ['M.', ['M. Dupont']],
    ['', ['Dupont']],
    ['Dupont', []],
    ['Dupon', ['Dupont']],
    ['Dupont Durand', ['Dupont Martin']],
  ])('%s not in %j', (typed, names) => expect(isNameListed(typed, names)).toBe(false))

  test('however its letters are written, with any accents lost', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zéèçñü]{9,14}$/), (name) => {
        expect(isNameListed(name.toUpperCase(), [name])).toBe(true)
      }),
    )
  })
})

describe('a list from a booking system', () => {
  const limits = { room: 20, name: 80 }

  test('is read by its headings, wherever these columns are, below a title', () => {
    const lines = [
      ['Arrivées du 10 mars'],
      ['Nom', 'Prénom', 'N° chambre'],
      ['Dupont', 'Anne', '101'],
      ['Martin', 'Luc', '101'],
      ['', '', ''],
      ['Le Goff', 'Yann', ' 204 '],
      ['Sans chambre', '', ''],
    ]
    expect(readGuestNames(lines, limits)).toEqual({
      rooms: [
        { room: '101', names: ['Dupont', 'Martin'] },
        { room: '204', names: ['Le Goff'] },
      ],
      wrong: 1,
    })
  })

  test('without headings has the room first and the name second', () => {
    expect(readGuestNames([['12 bis', 'Dupont']], limits)).toEqual({
      rooms: [{ room: '12 bis', names: ['Dupont'] }],
      wrong: 0,
    })
  })
})
