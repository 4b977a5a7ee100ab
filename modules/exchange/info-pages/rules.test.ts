import { expect, test } from 'vitest'
import { listsOfRoom } from './rules.ts'

test('a room has the list that names it, else those for all rooms', () => {
  const items = [1]
  const [rooms, suite, empty] = [
    { name: 'Chambre', rooms: [], items },
    { name: 'Suite', rooms: ['Suite Mer', '301'], items },
    { name: 'Vide', rooms: ['204'], items: [] },
  ]
  const listNames = (room: string) =>
    listsOfRoom([rooms, suite, empty] as (typeof rooms)[], room).map(({ name }) => name)
  expect(listNames('suite mer ')).toEqual(['Suite'])
  expect(listNames('204')).toEqual(['Chambre'])
  expect(listsOfRoom([suite] as (typeof rooms)[], '999')).toEqual([])
})
