import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { loginAddress, loginPageAddress, pathAfterRegistration, safeNext } from './return-address.ts'

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
  test('remembers where a person was whose session has just ended, and what they read', () => {
    const where = { pathname: '/hotels/1/orders', search: '?service=2' }
    expect(loginAddress(where, 'es', true)).toBe('/?next=%2Fhotels%2F1%2Forders%3Fservice%3D2&lang=es&ended=1')
    expect(loginAddress(where, 'es')).toBe('/?lang=es')
    expect(loginAddress({ pathname: '/hotels', search: '' }, 'es', true)).toBe('/?lang=es&ended=1')
  })

  test('is bare when there is nothing to remember', () => {
    expect(loginAddress({ pathname: '/hotels', search: '' })).toBe('/')
  })
})

describe('from one page of the entry to another', () => {
  test('the language and the way back are kept, and nothing else', () => {
    const search = new URLSearchParams('next=/hotels/1/orders&lang=en&deleted=1')
    expect(loginPageAddress('/register', search)).toBe('/register?next=%2Fhotels%2F1%2Forders&lang=en')
  })

  test('an address with nothing to keep is bare', () => {
    expect(loginPageAddress('/', new URLSearchParams())).toBe('/')
  })

  test('an invitation asks to be come back to', () => {
    expect(loginPageAddress('/', new URLSearchParams('lang=es'), '/invitation')).toBe('/?next=%2Finvitation&lang=es')
  })
})

test('a new account leads to a first hotel, and that of an invited person back to the invitation', () => {
  expect(pathAfterRegistration(null)).toBe('/onboarding/create-org')
  expect(pathAfterRegistration('/hotels/1/orders')).toBe('/onboarding/create-org')
  expect(pathAfterRegistration('https://evil.example/invitation')).toBe('/onboarding/create-org')
  expect(pathAfterRegistration('/invitation')).toBe('/invitation')
})

test('the way back is kept in browsers that do not count the parameters of an address', () => {
  const size = vi.spyOn(URLSearchParams.prototype, 'size', 'get').mockReturnValue(undefined as never)
  onTestFinished(() => size.mockRestore())
  expect(loginAddress({ pathname: '/hotels/1', search: '' }, 'en', true)).toBe('/?next=%2Fhotels%2F1&lang=en&ended=1')
  expect(loginPageAddress('/register', new URLSearchParams('lang=en'))).toBe('/register?lang=en')
})
