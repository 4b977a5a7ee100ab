import { expect, test } from 'vitest'
import { accountsIn, password } from '#tests/accounts.ts'
import { testApp } from '#tests/app.ts'
import { mailedTo, must, passkey, refusal } from '#tests/factories.ts'

const app = testApp()
const { call, account } = accountsIn(app)

test('a passkey is removed by who knows the password only, and a letter says so', async () => {
  const { email, token } = await account()
  const { id: userId } = must(200, await call('GET', '/v1/me', undefined, token))
  const id = await passkey(app, { userId, token, email, sessionId: '' })
  const remove = (proof: object) => call('DELETE', `/v1/me/passkeys/${id}`, proof, token)
  expect(refusal(await remove({}))).toEqual([422, 'invalid', 'password current_password'])
  expect(refusal(await remove({ password: 'guess' }))).toEqual([422, 'invalid', 'password wrong_password'])
  const unknown = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: { clientDataJSON: 'AAAA' } }
  const forged = { answer: { ...unknown, clientExtensionResults: {} } }
  expect(refusal(await remove(forged))).toEqual([401, 'passkey_refused'])
  expect(must(200, await call('GET', '/v1/me/passkeys', undefined, token))).toHaveLength(1)
  must(204, await remove({ password }))
  expect(must(200, await call('GET', '/v1/me/passkeys', undefined, token))).toEqual([])
  const { mail } = await mailedTo(app, email)
  expect(mail.subject).toBe('Une clé d’accès a été retirée de votre compte')
  expect(mail.paragraphs[0]).toContain('« Téléphone »')
})

test('a passkey signs in a way that every version of Node knows', async () => {
  const { token } = await account()
  const { pubKeyCredParams } = must(200, await call('POST', '/v1/me/passkeys/options', { password }, token))
  expect(pubKeyCredParams.map(({ alg }: { alg: number }) => alg)).toEqual([-8, -7, -257])
})

test('a challenge to prove who one is makes no passkey: that one takes a proof', async () => {
  const { token } = await account()
  const { challenge } = must(200, await call('POST', '/v1/me/passkeys/challenge', undefined, token))
  const clientData = { type: 'webauthn.create', challenge, origin: app.context.url }
  const response = {
    clientDataJSON: Buffer.from(JSON.stringify(clientData)).toString('base64url'),
    attestationObject: 'AAAA',
  }
  const made = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response, clientExtensionResults: {} }
  const refused = await call('POST', '/v1/me/passkeys', { name: 'Téléphone', answer: made }, token)
  expect(refusal(refused)).toEqual([401, 'passkey_refused'])
  // It was not even taken for one of those: it is still open for what it is for.
  const { rows } = await app.context.pool.query('select 1 from passkey_challenges where challenge like $1', [
    `%${challenge}`,
  ])
  expect(rows).toHaveLength(1)
})
