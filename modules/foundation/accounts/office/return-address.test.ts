import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { loginAddress, loginPageAddress, pathAfterRegistration, safeNext } from './return-address.ts'

describe('after signing in, a person', () => {
  test('returns to the page they were on', () => {
    expect(safeNext('/hotels/1/services?article=2')).toBe('/hotels/1/services?article=2')
  })

  test('goes to the list of hotels when no page is given', () => {
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
  ])('is not redirected to another site by %s', (next) => expect(safeNext(next)).toBe('/hotels'))
})

describe('the address of the login page', () => {
  test('contains the page and the language of a person whose session has just ended', () => {
    const currentPage = { pathname: '/hotels/1/orders', search: '?service=2' }
    expect(loginAddress(currentPage, 'es', true)).toBe('/?next=%2Fhotels%2F1%2Forders%3Fservice%3D2&lang=es&ended=1')
    expect(loginAddress(currentPage, 'es')).toBe('/?lang=es')
    expect(loginAddress({ pathname: '/hotels', search: '' }, 'es', true)).toBe('/?lang=es&ended=1')
  })

  test('has no parameters when there is nothing to return to', () => {
    expect(loginAddress({ pathname: '/hotels', search: '' })).toBe('/')
  })
})

describe('the address of another sign-in page', () => {
  test('contains the language and the page to return to, and nothing else', () => {
    const search = new URLSearchParams('next=/hotels/1/orders&lang=en&deleted=1')
    expect(loginPageAddress('/register', search)).toBe('/register?next=%2Fhotels%2F1%2Forders&lang=en')
  })

  test('has no parameters when there are none to keep', () => {
    expect(loginPageAddress('/', new URLSearchParams())).toBe('/')
  })

  test('leads back to an invitation', () => {
    expect(loginPageAddress('/', new URLSearchParams('lang=es'), '/invitation')).toBe('/?next=%2Finvitation&lang=es')
  })
})

test('a new person creates a first hotel; an invited person returns to the invitation', () => {
  expect(pathAfterRegistration(null)).toBe('/onboarding/create-org')
  expect(pathAfterRegistration('/hotels/1/orders')).toBe('/onboarding/create-org')
  expect(pathAfterRegistration('https://evil.example/invitation')).toBe('/onboarding/create-org')
  expect(pathAfterRegistration('/invitation')).toBe('/invitation')
})

test('the page to return to is kept in browsers without `URLSearchParams.size`', () => {
  const size = vi.spyOn(URLSearchParams.prototype, 'size', 'get').mockReturnValue(undefined as never)
  onTestFinished(() => size.mockRestore())
  expect(loginAddress({ pathname: '/hotels/1', search: '' }, 'en', true)).toBe('/?next=%2Fhotels%2F1&lang=en&ended=1')
  expect(loginPageAddress('/register', new URLSearchParams('lang=en'))).toBe('/register?lang=en')
})
