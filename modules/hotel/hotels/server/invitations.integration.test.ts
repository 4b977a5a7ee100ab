import { describe, expect, onTestFinished, test } from 'vitest'
import { noMailer } from '#core/mail/mailer.ts'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  expectStatus,
  invitation,
  lastEmailTo,
  member,
  person,
  someAddress,
  statusCodeAndFields,
  type TestHotel,
  type TestPerson,
} from '#tests/factories.ts'
import { teamIn } from '#tests/team.ts'
import { forgetOldInvitations } from './members/service.ts'

const app = testApp()
const { team, journal, rolesOf, acts, waiting, invite, accept } = teamIn(app)

describe('an invitation', () => {
  test('brings somebody into the team with the role it was for, and confirms their address', async () => {
    const own = await createHotel(app)
    const somebody = await person(app, { firstName: 'Solenn', verified: false })
    const made = expectStatus(201, await invite(own, own.owner, somebody.email.toUpperCase(), 'admin'))
    expect(made).toMatchObject({ email: somebody.email, role: 'admin', invitedBy: 'Camille Le Goff' })
    expect(made.expiresAt).toBe('2026-03-17T09:00:00.000Z')
    const { token } = await lastEmailTo(app, somebody.email)
    expect(expectStatus(200, await app.call('POST', '/v1/invitations/read', { body: { token } }))).toMatchObject({
      hotel: { id: own.id, name: 'Hôtel du Phare' },
      email: somebody.email,
      role: 'admin',
      hasAccount: true,
    })
    expect(expectStatus(200, await accept(somebody, token))).toEqual({ hotelId: own.id, role: 'admin' })
    expect(await rolesOf(own)).toEqual({ [own.owner.userId]: 'owner', [somebody.userId]: 'admin' })
    expect(expectStatus(200, await app.call('GET', '/v1/me', { as: somebody }))).toMatchObject({
      emailVerified: true,
      org: own.id,
      role: 'admin',
    })
    expect(await waiting(own)).toEqual([])
    // Both entries have the same instant, because the test clock does not move: their order is not defined.
    const lines = await journal(own)
    const changes = [{ field: 'role', from: null, to: 'admin' }]
    expect(lines).toHaveLength(2)
    expect(lines).toContainEqual(
      expect.objectContaining({
        act: 'member.joined',
        by: { userId: somebody.userId, name: 'Solenn Le Goff' },
        subject: { id: somebody.userId, name: 'Solenn Le Goff' },
        changes,
      }),
    )
    expect(lines).toContainEqual(
      expect.objectContaining({ act: 'member.invited', subject: { id: made.id, name: somebody.email }, changes }),
    )
  })

  test('is mailed in the language of who has an account, else in that of who invites', async () => {
    const own = await createHotel(app)
    const known = await person(app)
    expectStatus(200, await app.call('PATCH', '/v1/me', { as: known, body: { lang: 'es' } }))
    const unknown = someAddress()
    expectStatus(201, await invite(own, own.owner, known.email, 'member', 'en'))
    expectStatus(201, await invite(own, own.owner, unknown, 'member', 'en'))
    expect((await lastEmailTo(app, known.email)).mail).toMatchObject({
      lang: 'es',
      subject: 'Invitación para unirse al equipo de «Hôtel du Phare», de parte de «Camille Le Goff»',
    })
    const { mail } = await lastEmailTo(app, unknown)
    expect(mail).toMatchObject({
      lang: 'en',
      subject: 'Invitation to join the team of “Hôtel du Phare”, from “Camille Le Goff”',
    })
    expect(mail.action?.url).toMatch(/\/invitation\?lang=en#[\w-]{40,}$/)
  })

  test('that is sent again opens with its new link only, for seven days more and with the new role', async () => {
    const own = await createHotel(app)
    const somebody = await person(app)
    const first = await invitation(app, own, somebody.email)
    app.setClock('2026-03-12T09:00:00Z')
    onTestFinished(() => app.setClock('2026-03-10T09:00:00Z'))
    const second = await invitation(app, own, somebody.email, 'admin')
    expect(second.id).toBe(first.id)
    expect(await waiting(own)).toMatchObject([{ role: 'admin', expiresAt: '2026-03-19T09:00:00.000Z' }])
    expect(statusCodeAndFields(await accept(somebody, first.token))).toEqual([404, 'link_unknown'])
    expect(
      statusCodeAndFields(await app.call('POST', '/v1/invitations/read', { body: { token: first.token } })),
    ).toEqual([404, 'link_unknown'])
    expectStatus(200, await accept(somebody, second.token))
    expect(await rolesOf(own)).toMatchObject({ [somebody.userId]: 'admin' })
  })

  test('is for the person it was mailed to, and says so to anybody else', async () => {
    const own = await createHotel(app)
    const { token } = await invitation(app, own, someAddress(), 'owner')
    const other = await person(app)
    const refused = await accept(other, token)
    expect(statusCodeAndFields(refused)).toEqual([409, 'invitation_other_account'])
    expect(refused.body.context).toMatchObject({ current: other.email })
    expect(await rolesOf(own)).not.toHaveProperty(other.userId)
    expect(await waiting(own)).toHaveLength(1)
  })

  test('that has expired says so, stays to be sent again, and is forgotten after a season', async () => {
    const own = await createHotel(app)
    const somebody = await person(app)
    const { token } = await invitation(app, own, somebody.email)
    onTestFinished(() => app.setClock('2026-03-10T09:00:00Z'))
    app.setClock('2026-03-17T09:00:00Z')
    expect(statusCodeAndFields(await accept(somebody, token))).toEqual([409, 'link_expired'])
    expect(await waiting(own)).toHaveLength(1)
    expect((await team(own)).length).toBe(1)
    app.setClock('2026-06-20T09:00:00Z')
    await forgetOldInvitations(app.context)
    app.setClock('2026-03-17T09:00:00Z')
    expect(await waiting(own)).toEqual([])
  })

  test('opens once: two touches at the same moment make one member and one line', async () => {
    const own = await createHotel(app)
    const somebody = await person(app)
    const { token } = await invitation(app, own, somebody.email)
    const answers = await Promise.all([accept(somebody, token), accept(somebody, token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(statusCodeAndFields(await accept(somebody, token))).toEqual([409, 'link_used'])
    expect((await acts(own)).filter((act: string) => act === 'member.joined')).toHaveLength(1)
  })

  test('that is withdrawn opens nothing and is not mailed any more', async () => {
    const own = await createHotel(app)
    const somebody = await person(app)
    const { id, token } = await invitation(app, own, somebody.email)
    const at = `/v1/hotels/${own.id}/invitations/${id}`
    expectStatus(204, await app.call('DELETE', at, { as: own.owner }))
    expect(statusCodeAndFields(await accept(somebody, token))).toEqual([404, 'link_unknown'])
    expect((await app.call('DELETE', at, { as: own.owner })).status).toBe(404)

    const quick = someAddress()
    const made = expectStatus(201, await invite(own, own.owner, quick))
    expectStatus(204, await app.call('DELETE', `/v1/hotels/${own.id}/invitations/${made.id}`, { as: own.owner }))
    await expect(lastEmailTo(app, quick)).rejects.toThrow('no email')
    expect((await acts(own)).toSorted()).toEqual([
      'member.invited',
      'member.invited',
      'member.withdrawn',
      'member.withdrawn',
    ])
  })

  test('is not written to who works there already, and takes nothing from who got in another way', async () => {
    const own = await createHotel(app)
    const admin = await member(app, own, 'admin')
    const refused = await invite(own, own.owner, admin.email)
    expect(statusCodeAndFields(refused)).toEqual([422, 'invalid', 'email already_member'])
    expect(await waiting(own)).toEqual([])
    expect(await acts(own)).toEqual([])

    const somebody = await person(app)
    const { token } = await invitation(app, own, somebody.email)
    await app.context.pool.query('insert into memberships (hotel_id, user_id, role) values ($1, $2, $3)', [
      own.id,
      somebody.userId,
      'owner',
    ])
    expect(expectStatus(200, await accept(somebody, token))).toEqual({ hotelId: own.id, role: 'owner' })
    expect(await rolesOf(own)).toMatchObject({ [somebody.userId]: 'owner' })
    expect(await acts(own)).not.toContain('member.joined')
  })

  test('says that no letters can be sent here, and leaves nothing half done', async () => {
    const own = await createHotel(app)
    const mailer = app.context.mailer
    onTestFinished(() => void Object.assign(app.context, { mailer }))
    Object.assign(app.context, { mailer: noMailer })
    expect(statusCodeAndFields(await invite(own, own.owner, someAddress()))).toEqual([503, 'mail_unavailable'])
    expect(await waiting(own)).toEqual([])
    expect(await acts(own)).toEqual([])
  })

  test('to a hotel that was deleted meanwhile opens nothing', async () => {
    const own = await createHotel(app)
    const somebody = await person(app)
    const { token } = await invitation(app, own, somebody.email)
    expectStatus(204, await app.call('DELETE', `/v1/hotels/${own.id}`, { as: own.owner }))
    expect(statusCodeAndFields(await accept(somebody, token))).toEqual([404, 'link_unknown'])
  })

  test('goes out fifty times an hour from one hotel, and no more', async () => {
    const own = await createHotel(app)
    for (let i = 0; i < 50; i++) expectStatus(201, await invite(own, own.owner, someAddress()))
    const refused = await invite(own, own.owner, someAddress())
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await waiting(own)).toHaveLength(50)
  })
})

describe('an invitation and its sender', () => {
  const setRole = ({ id, owner }: TestHotel, { userId }: TestPerson, role: string) =>
    app.call('PATCH', `/v1/hotels/${id}/members/${userId}`, { as: owner, body: { role } })

  test('is sent from a confirmed address only', async () => {
    const own = await createHotel(app)
    await app.context.pool.query('update users set email_verified_at = null where id = $1', [own.owner.userId])
    expect(statusCodeAndFields(await invite(own, own.owner, someAddress()))).toEqual([403, 'address_unconfirmed'])
    expect(await waiting(own)).toEqual([])
  })

  test('end together: a sender who is demoted, removed or gone lets nobody in any more, and it says so', async () => {
    for (const end of ['demoted', 'removed', 'gone']) {
      const own = await createHotel(app)
      const admin = await member(app, own, 'admin', 'Solenn')
      const somebody = await person(app)
      expectStatus(201, await invite(own, admin, somebody.email))
      const { token } = await lastEmailTo(app, somebody.email)
      expect(await waiting(own)).toMatchObject([{ ended: false }])
      if (end === 'demoted') expectStatus(200, await setRole(own, admin, 'member'))
      if (end === 'removed')
        expectStatus(204, await app.call('DELETE', `/v1/hotels/${own.id}/members/${admin.userId}`, { as: own.owner }))
      if (end === 'gone') await app.context.pool.query('delete from users where id = $1', [admin.userId])
      const read = await app.call('POST', '/v1/invitations/read', { body: { token } })
      expect(statusCodeAndFields(read)).toEqual([409, 'invitation_ended'])
      expect(read.body.detail).toContain('Solenn Le Goff')
      expect(statusCodeAndFields(await accept(somebody, token))).toEqual([409, 'invitation_ended'])
      expect(await rolesOf(own)).not.toHaveProperty(somebody.userId)
      expect(await waiting(own)).toMatchObject([{ ended: true }])
      // Sent again by somebody with the right, the invitation is valid.
      expectStatus(200, await accept(somebody, (await invitation(app, own, somebody.email)).token))
    }
  })

  test('names in its letter cannot be followed, and are quoted', async () => {
    const own = await createHotel(app, { name: 'Gagnez chez evil.test \u202e' })
    const email = someAddress()
    expectStatus(201, await invite(own, own.owner, email, 'member', 'en'))
    const { mail } = await lastEmailTo(app, email)
    expect(mail.subject).toBe('Invitation to join the team of “Gagnez chez evil test”, from “Camille Le Goff”')
    expect([mail.subject, ...mail.paragraphs, mail.note].join(' ')).not.toMatch(/https?:|evil\.test/)
  })

  test('go out at most so often in a day, from one account and one hotel, and to one address', async () => {
    const own = await createHotel(app)
    for (const spent of [own.id, own.owner.userId]) {
      for (let i = 0; i < 100; i++) await app.context.limits.invitationsDay.count(spent)
      expect((await invite(own, own.owner, someAddress())).status).toBe(429)
      await app.context.limits.invitationsDay.forget(spent)
    }
    const email = someAddress()
    for (let i = 0; i < 20; i++) await app.context.limits.mailsDay.count(`to ${email}`)
    expect((await invite(own, own.owner, email)).status).toBe(429)
    expectStatus(201, await invite(own, own.owner, someAddress()))
  })
})
