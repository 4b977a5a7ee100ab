import { createHash, randomUUID } from 'node:crypto'
import { leadingZeroBits, puzzleText } from '#modules/accounts/rules.ts'
import type { Called, TestApp } from './app.ts'
import { must, someAddress } from './factories.ts'

export const password = 'une maison face à la mer'

/** The answer to the puzzle of a refusal, as a browser finds it. */
export function solved({ body }: Pick<Called, 'body'>) {
  const { challenge, bits } = body.context as { challenge: string; bits: number }
  for (let number = 0; ; number++) {
    const digest = createHash('sha256').update(puzzleText(challenge, number)).digest()
    if (leadingZeroBits(digest) >= bits) return { challenge, number }
  }
}

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
    login: (email: string, secret: string, headers?: Record<string, string>, puzzle?: object) =>
      call('POST', '/v1/auth/login', { email, password: secret, puzzle }, undefined, headers),
    account: async (lang = 'fr') => {
      const email = someAddress()
      const user = { email, password, firstName: 'Maëlle', lastName: 'Le Goff' }
      const { token } = must(200, await call('POST', `/v1/auth/register?lang=${lang}`, { user }))
      return { email, token: token as string }
    },
  }
}
