import { expect, test } from 'vitest'
import { readRoomsCsv } from './rooms-csv.ts'

test('rooms are read from the column that a heading names, in any of the three languages', () => {
  for (const heading of ['Chambre', 'N° de chambre', 'ROOM NUMBER', 'Habitación', 'Número'])
    expect(readRoomsCsv(`Étage;${heading};Lits\n1;101;2\n1;102;1`, []), heading).toEqual({
      newRooms: ['101', '102'],
      existingRooms: [],
      invalidLines: [],
    })
})

test('without a heading, rooms are read from the first column and the first line', () => {
  expect(readRoomsCsv('101,double\n102,simple', []).newRooms).toEqual(['101', '102'])
})

test('rooms that already have a code are listed separately, in any capitalization', () => {
  const { newRooms, existingRooms } = readRoomsCsv('Chambre\nsuite mer\n204', ['Suite Mer'])
  expect([newRooms, existingRooms]).toEqual([['204'], ['suite mer']])
})

test('lines without a valid room are reported by number, and the other lines are read', () => {
  const { newRooms, invalidLines } = readRoomsCsv(
    `Étage;Chambre\n1;101\n1;\n2;${'x'.repeat(21)}\n2;101\n3;"Suite ""Mer"""`,
    [],
  )
  expect(newRooms).toEqual(['101', 'Suite "Mer"'])
  expect(invalidLines.map(({ line, why }) => [line, why])).toEqual([
    [3, 'blank'],
    [4, 'too_long'],
    [5, 'twice'],
  ])
})

test('unclosed quotes and a byte order mark do not stop the reading', () => {
  expect(readRoomsCsv('"101\n102', []).newRooms.length).toBeLessThanOrEqual(1)
  expect(readRoomsCsv('\ufeffChambre\r\n101\r\n', []).newRooms).toEqual(['101'])
})

test('rooms match in any Unicode composition, quotation marks, letter width and digits', () => {
  const { newRooms, existingRooms } = readRoomsCsv(
    'Chambres de l’hôtel\n\nChambre\nSuite Oce\u0301ane\nL\u2019E\u0301toile\n１０２\n204',
    ['Suite Océane', "L'Étoile", '102'],
  )
  expect([newRooms, existingRooms]).toEqual([['204'], ['Suite Océane', 'L’Étoile', '１０２']])
})
