import { expect, test } from 'vitest'
import { accountsIn, password } from '#tests/accounts.ts'
import { testApp } from '#tests/app.ts'
import { createPasskey, expectStatus, readLastEmail, statusCodeAndFields } from '#tests/factories.ts'

const app = testApp()
const { call, createAccount } = accountsIn(app)

test('a passkey is removed only with the password, and an email says so', async () => {
  const { email, token } = await createAccount()
  const { id: userId } = expectStatus(200, await call('GET', '/v1/me', undefined, token))
  const id = await createPasskey(app, { userId, token, email, sessionId: '' })
  const remove = (proof: object) => call('DELETE', `/v1/me/passkeys/${id}`, proof, token)
  expect(statusCodeAndFields(await remove({}))).toEqual([422, 'invalid', 'password current_password'])
  expect(statusCodeAndFields(await remove({ password: 'guess' }))).toEqual([422, 'invalid', 'password wrong_password'])
  const unknownCredential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: { clientDataJSON: 'AAAA' } }
  const forgedProof = { answer: { ...unknownCredential, clientExtensionResults: {} } }
  expect(statusCodeAndFields(await remove(forgedProof))).toEqual([401, 'passkey_refused'])
  expect(expectStatus(200, await call('GET', '/v1/me/passkeys', undefined, token))).toHaveLength(1)
  expectStatus(204, await remove({ password }))
  expect(expectStatus(200, await call('GET', '/v1/me/passkeys', undefined, token))).toEqual([])
  const { mail } = await readLastEmail(app, email)
  expect(mail.subject).toBe('Une clé d’accès a été retirée de votre compte')
  expect(mail.paragraphs[0]).toContain('« Téléphone »')
})

test('passkeys use only signature algorithms that every supported version of Node can verify', async () => {
  const { token } = await createAccount()
  const { pubKeyCredParams } = expectStatus(200, await call('POST', '/v1/me/passkeys/options', { password }, token))
  expect(pubKeyCredParams.map(({ alg }: { alg: number }) => alg)).toEqual([-8, -7, -257])
})

test('a challenge for proving identity cannot be used to add a passkey', async () => {
  const { token } = await createAccount()
  const { challenge } = expectStatus(200, await call('POST', '/v1/me/passkeys/challenge', undefined, token))
  const clientData = { type: 'webauthn.create', challenge, origin: app.context.url }
  const response = {
    clientDataJSON: Buffer.from(JSON.stringify(clientData)).toString('base64url'),
    attestationObject: 'AAAA',
  }
  const answer = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response, clientExtensionResults: {} }
  const refused = await call('POST', '/v1/me/passkeys', { name: 'Téléphone', answer }, token)
  expect(statusCodeAndFields(refused)).toEqual([401, 'passkey_refused'])
  // The refused answer did not use up the challenge: it is still stored.
  const { rows } = await app.context.pool.query('select 1 from passkey_challenges where challenge like $1', [
    `%${challenge}`,
  ])
  expect(rows).toHaveLength(1)
})
