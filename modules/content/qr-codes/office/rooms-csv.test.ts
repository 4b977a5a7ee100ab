import { expect, test } from 'vitest'
import { readRoomsCsv } from './rooms-csv.ts'

test('rooms are read from the column that a heading names, in any of the three languages', () => {
  for (const heading of ['Chambre', 'N° de chambre', 'ROOM NUMBER', 'Habitación', 'Número'])
    expect(readRoomsCsv(`Étage;${heading};Lits\n1;101;2\n1;102;1`, []), heading).toEqual({
      fresh: ['101', '102'],
      existing: [],
      wrong: [],
    })
})

test('without a heading the first column counts, from the first line on', () => {
  expect(readRoomsCsv('101,double\n102,simple', []).fresh).toEqual(['101', '102'])
})

test('rooms that have a code are told apart, whatever their capitals', () => {
  const { fresh, existing } = readRoomsCsv('Chambre\nsuite mer\n204', ['Suite Mer'])
  expect([fresh, existing]).toEqual([['204'], ['suite mer']])
})

test('lines that are no room are told by their number, and the others still count', () => {
  const { fresh, wrong } = readRoomsCsv(`Étage;Chambre\n1;101\n1;\n2;${'x'.repeat(21)}\n2;101\n3;"Suite ""Mer"""`, [])
  expect(fresh).toEqual(['101', 'Suite "Mer"'])
  expect(wrong.map(({ line, why }) => [line, why])).toEqual([
    [3, 'blank'],
    [4, 'too_long'],
    [5, 'twice'],
  ])
})

test('whatever is pasted is read without a fault of its own', () => {
  expect(readRoomsCsv('"101\n102', []).fresh.length).toBeLessThanOrEqual(1)
  expect(readRoomsCsv('\ufeffChambre\r\n101\r\n', []).fresh).toEqual(['101'])
})

test('rooms are the same whatever their composition, quotes, width and digits', () => {
  const { fresh, existing } = readRoomsCsv(
    'Chambres de l’hôtel\n\nChambre\nSuite Oce\u0301ane\nL\u2019E\u0301toile\n１０２\n204',
    ['Suite Océane', "L'Étoile", '102'],
  )
  expect([fresh, existing]).toEqual([['204'], ['Suite Océane', 'L’Étoile', '１０２']])
})
