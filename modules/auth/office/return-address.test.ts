import { describe, expect, test } from 'vitest'
import { loginAddress, safeNext } from './return-address.ts'

describe('after signing in, a person', () => {
  test('goes on where they were', () => {
    expect(safeNext('/hotels/1/services?article=2')).toBe('/hotels/1/services?article=2')
  })

  test('goes to the hotels when they were nowhere', () => {
    expect(safeNext(null)).toBe('/hotels')
    expect(safeNext('/')).toBe('/hotels')
  })

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'hotels',
    '/\t/evil.example',
    '/.//evil.example/x',
    '/a/..//evil.example/x',
    '/./\\evil.example/x',
  ])('is never led away by %s', (next) => expect(safeNext(next)).toBe('/hotels'))
})

describe('the way to the login page', () => {
  test('remembers where the person was and what they read', () => {
    const where = { pathname: '/hotels/1/orders', search: '?service=2' }
    expect(loginAddress(where, 'es')).toBe('/?next=%2Fhotels%2F1%2Forders%3Fservice%3D2&lang=es')
  })

  test('is bare when there is nothing to remember', () => {
    expect(loginAddress({ pathname: '/hotels', search: '' })).toBe('/')
  })
})
