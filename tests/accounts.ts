import { randomUUID } from 'node:crypto'
import type { TestApp } from './app.ts'
import { must, someAddress } from './factories.ts'

export const password = 'une maison face à la mer'

/** Accounts as people open them, and calls that each come from an address of its own: no test uses up another’s patience. */
export const accountsIn = (app: TestApp) => {
  const call = (method: string, path: string, body?: unknown, token?: string, headers: Record<string, string> = {}) =>
    app.call(method, path, {
      body,
      as: token ? { token } : undefined,
      headers: { 'x-forwarded-for': randomUUID(), ...headers },
    })
  return {
    call,
    login: (email: string, secret: string, headers?: Record<string, string>) =>
      call('POST', '/v1/auth/login', { email, password: secret }, undefined, headers),
    account: async (lang = 'fr') => {
      const email = someAddress()
      const user = { email, password, firstName: 'Maëlle', lastName: 'Le Goff' }
      const { token } = must(200, await call('POST', `/v1/auth/register?lang=${lang}`, { user }))
      return { email, token: token as string }
    },
  }
}
