import { describe, expect, onTestFinished, test } from 'vitest'
import { noMailer } from '#core/mail/mailer.ts'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createInvitation,
  createMember,
  createPerson,
  expectStatus,
  makeEmailAddress,
  readLastEmail,
  statusCodeAndFields,
  type TestHotel,
  type TestPerson,
} from '#tests/factories.ts'
import { teamIn } from '#tests/team.ts'
import { forgetOldInvitations } from './members/service.ts'

const app = testApp()
const { team, journal, rolesOf, acts, waiting, invite, accept } = teamIn(app)

describe('an invitation', () => {
  test('adds a person to the team with its role, and confirms their address', async () => {
    const hotel = await createHotel(app)
    const invited = await createPerson(app, { firstName: 'Solenn', verified: false })
    const created = expectStatus(201, await invite(hotel, hotel.owner, invited.email.toUpperCase(), 'admin'))
    expect(created).toMatchObject({ email: invited.email, role: 'admin', invitedBy: 'Camille Le Goff' })
    expect(created.expiresAt).toBe('2026-03-17T09:00:00.000Z')
    const { token } = await readLastEmail(app, invited.email)
    expect(expectStatus(200, await app.call('POST', '/v1/invitations/read', { body: { token } }))).toMatchObject({
      hotel: { id: hotel.id, name: 'Hôtel du Phare' },
      email: invited.email,
      role: 'admin',
      hasAccount: true,
    })
    expect(expectStatus(200, await accept(invited, token))).toEqual({ hotelId: hotel.id, role: 'admin' })
    expect(await rolesOf(hotel)).toEqual({ [hotel.owner.userId]: 'owner', [invited.userId]: 'admin' })
    expect(expectStatus(200, await app.call('GET', '/v1/me', { as: invited }))).toMatchObject({
      emailVerified: true,
      org: hotel.id,
      role: 'admin',
    })
    expect(await waiting(hotel)).toEqual([])
    // Both entries have the same instant, because the test clock does not move: their order is not defined.
    const entries = await journal(hotel)
    const changes = [{ field: 'role', from: null, to: 'admin' }]
    expect(entries).toHaveLength(2)
    expect(entries).toContainEqual(
      expect.objectContaining({
        act: 'member.joined',
        by: { userId: invited.userId, name: 'Solenn Le Goff' },
        subject: { id: invited.userId, name: 'Solenn Le Goff' },
        changes,
      }),
    )
    expect(entries).toContainEqual(
      expect.objectContaining({ act: 'member.invited', subject: { id: created.id, name: invited.email }, changes }),
    )
  })

  test('is mailed in the language of the invited account, else in that of the sender', async () => {
    const hotel = await createHotel(app)
    const knownPerson = await createPerson(app)
    expectStatus(200, await app.call('PATCH', '/v1/me', { as: knownPerson, body: { lang: 'es' } }))
    const unknownAddress = makeEmailAddress()
    expectStatus(201, await invite(hotel, hotel.owner, knownPerson.email, 'member', 'en'))
    expectStatus(201, await invite(hotel, hotel.owner, unknownAddress, 'member', 'en'))
    expect((await readLastEmail(app, knownPerson.email)).mail).toMatchObject({
      lang: 'es',
      subject: 'Invitación para unirse al equipo de «Hôtel du Phare», de parte de «Camille Le Goff»',
    })
    const { mail } = await readLastEmail(app, unknownAddress)
    expect(mail).toMatchObject({
      lang: 'en',
      subject: 'Invitation to join the team of “Hôtel du Phare”, from “Camille Le Goff”',
    })
    expect(mail.action?.url).toMatch(/\/invitation\?lang=en#[\w-]{40,}$/)
  })

  test('that is sent again works with its new link only, for seven more days and with the new role', async () => {
    const hotel = await createHotel(app)
    const invited = await createPerson(app)
    const first = await createInvitation(app, hotel, invited.email)
    app.setClock('2026-03-12T09:00:00Z')
    onTestFinished(() => app.setClock('2026-03-10T09:00:00Z'))
    const second = await createInvitation(app, hotel, invited.email, 'admin')
    expect(second.id).toBe(first.id)
    expect(await waiting(hotel)).toMatchObject([{ role: 'admin', expiresAt: '2026-03-19T09:00:00.000Z' }])
    expect(statusCodeAndFields(await accept(invited, first.token))).toEqual([404, 'link_unknown'])
    expect(
      statusCodeAndFields(await app.call('POST', '/v1/invitations/read', { body: { token: first.token } })),
    ).toEqual([404, 'link_unknown'])
    expectStatus(200, await accept(invited, second.token))
    expect(await rolesOf(hotel)).toMatchObject({ [invited.userId]: 'admin' })
  })

  test('can be accepted only by the person it was mailed to; others get an error that says so', async () => {
    const hotel = await createHotel(app)
    const { token } = await createInvitation(app, hotel, makeEmailAddress(), 'owner')
    const other = await createPerson(app)
    const refused = await accept(other, token)
    expect(statusCodeAndFields(refused)).toEqual([409, 'invitation_other_account'])
    expect(refused.body.context).toMatchObject({ current: other.email })
    expect(await rolesOf(hotel)).not.toHaveProperty(other.userId)
    expect(await waiting(hotel)).toHaveLength(1)
  })

  test('that has expired can be sent again, and is deleted after three months', async () => {
    const hotel = await createHotel(app)
    const invited = await createPerson(app)
    const { token } = await createInvitation(app, hotel, invited.email)
    onTestFinished(() => app.setClock('2026-03-10T09:00:00Z'))
    app.setClock('2026-03-17T09:00:00Z')
    expect(statusCodeAndFields(await accept(invited, token))).toEqual([409, 'link_expired'])
    expect(await waiting(hotel)).toHaveLength(1)
    expect((await team(hotel)).length).toBe(1)
    app.setClock('2026-06-20T09:00:00Z')
    await forgetOldInvitations(app.context)
    app.setClock('2026-03-17T09:00:00Z')
    expect(await waiting(hotel)).toEqual([])
  })

  test('is accepted once: two requests at the same moment make one member and one journal entry', async () => {
    const hotel = await createHotel(app)
    const invited = await createPerson(app)
    const { token } = await createInvitation(app, hotel, invited.email)
    const answers = await Promise.all([accept(invited, token), accept(invited, token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(statusCodeAndFields(await accept(invited, token))).toEqual([409, 'link_used'])
    expect((await acts(hotel)).filter((act: string) => act === 'member.joined')).toHaveLength(1)
  })

  test('that is withdrawn no longer works and is not mailed', async () => {
    const hotel = await createHotel(app)
    const invited = await createPerson(app)
    const { id, token } = await createInvitation(app, hotel, invited.email)
    const invitationPath = `/v1/hotels/${hotel.id}/invitations/${id}`
    expectStatus(204, await app.call('DELETE', invitationPath, { as: hotel.owner }))
    expect(statusCodeAndFields(await accept(invited, token))).toEqual([404, 'link_unknown'])
    expect((await app.call('DELETE', invitationPath, { as: hotel.owner })).status).toBe(404)

    const otherAddress = makeEmailAddress()
    const created = expectStatus(201, await invite(hotel, hotel.owner, otherAddress))
    expectStatus(204, await app.call('DELETE', `/v1/hotels/${hotel.id}/invitations/${created.id}`, { as: hotel.owner }))
    await expect(readLastEmail(app, otherAddress)).rejects.toThrow('no email')
    expect((await acts(hotel)).toSorted()).toEqual([
      'member.invited',
      'member.invited',
      'member.withdrawn',
      'member.withdrawn',
    ])
  })

  test('is refused for a member, and does not change the role of a person who became one meanwhile', async () => {
    const hotel = await createHotel(app)
    const admin = await createMember(app, hotel, 'admin')
    const refused = await invite(hotel, hotel.owner, admin.email)
    expect(statusCodeAndFields(refused)).toEqual([422, 'invalid', 'email already_member'])
    expect(await waiting(hotel)).toEqual([])
    expect(await acts(hotel)).toEqual([])

    const invited = await createPerson(app)
    const { token } = await createInvitation(app, hotel, invited.email)
    await app.context.pool.query('insert into memberships (hotel_id, user_id, role) values ($1, $2, $3)', [
      hotel.id,
      invited.userId,
      'owner',
    ])
    expect(expectStatus(200, await accept(invited, token))).toEqual({ hotelId: hotel.id, role: 'owner' })
    expect(await rolesOf(hotel)).toMatchObject({ [invited.userId]: 'owner' })
    expect(await acts(hotel)).not.toContain('member.joined')
  })

  test('gives its sender the link to hand over where no emails can be sent, and confirms no address', async () => {
    const hotel = await createHotel(app)
    const invited = await createPerson(app, { verified: false })
    const mailer = app.context.mailer
    onTestFinished(() => void Object.assign(app.context, { mailer }))
    expect(expectStatus(201, await invite(hotel, hotel.owner, makeEmailAddress())).link).toBeNull()
    Object.assign(app.context, { mailer: noMailer })
    const { link } = expectStatus(201, await invite(hotel, hotel.owner, invited.email))
    const renewed = expectStatus(201, await invite(hotel, hotel.owner, invited.email))
    const tokenOf = (address: string) => address.slice(address.indexOf('#') + 1)
    expect(statusCodeAndFields(await accept(invited, tokenOf(link)))).toEqual([404, 'link_unknown'])
    expect(expectStatus(200, await accept(invited, tokenOf(renewed.link)))).toMatchObject({ hotelId: hotel.id })
    expect(expectStatus(200, await app.call('GET', '/v1/me', { as: invited })).emailVerified).toBe(false)
    // The list of invitations never contains a link.
    expectStatus(201, await invite(hotel, hotel.owner, makeEmailAddress()))
    expect(JSON.stringify(await waiting(hotel))).not.toContain('link')
  })

  test('to a hotel that was deleted meanwhile does not work', async () => {
    const hotel = await createHotel(app)
    const invited = await createPerson(app)
    const { token } = await createInvitation(app, hotel, invited.email)
    expectStatus(204, await app.call('DELETE', `/v1/hotels/${hotel.id}`, { as: hotel.owner }))
    expect(statusCodeAndFields(await accept(invited, token))).toEqual([404, 'link_unknown'])
  })

  test('is limited to fifty per hour and hotel', async () => {
    const hotel = await createHotel(app)
    for (let i = 0; i < 50; i++) expectStatus(201, await invite(hotel, hotel.owner, makeEmailAddress()))
    const refused = await invite(hotel, hotel.owner, makeEmailAddress())
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await waiting(hotel)).toHaveLength(50)
  })
})

describe('the sender of an invitation', () => {
  const setRole = ({ id, owner }: TestHotel, { userId }: TestPerson, role: string) =>
    app.call('PATCH', `/v1/hotels/${id}/members/${userId}`, { as: owner, body: { role } })

  test('must have a confirmed address', async () => {
    const hotel = await createHotel(app)
    await app.context.pool.query('update users set email_verified_at = null where id = $1', [hotel.owner.userId])
    expect(statusCodeAndFields(await invite(hotel, hotel.owner, makeEmailAddress()))).toEqual([
      403,
      'address_unconfirmed',
    ])
    expect(await waiting(hotel)).toEqual([])
  })

  test('who is demoted, removed or deleted ends the invitation, and its page says so', async () => {
    for (const end of ['demoted', 'removed', 'gone']) {
      const hotel = await createHotel(app)
      const admin = await createMember(app, hotel, 'admin', 'Solenn')
      const invited = await createPerson(app)
      expectStatus(201, await invite(hotel, admin, invited.email))
      const { token } = await readLastEmail(app, invited.email)
      expect(await waiting(hotel)).toMatchObject([{ ended: false }])
      if (end === 'demoted') expectStatus(200, await setRole(hotel, admin, 'member'))
      if (end === 'removed')
        expectStatus(
          204,
          await app.call('DELETE', `/v1/hotels/${hotel.id}/members/${admin.userId}`, { as: hotel.owner }),
        )
      if (end === 'gone') await app.context.pool.query('delete from users where id = $1', [admin.userId])
      const read = await app.call('POST', '/v1/invitations/read', { body: { token } })
      expect(statusCodeAndFields(read)).toEqual([409, 'invitation_ended'])
      expect(read.body.detail).toContain('Solenn Le Goff')
      expect(statusCodeAndFields(await accept(invited, token))).toEqual([409, 'invitation_ended'])
      expect(await rolesOf(hotel)).not.toHaveProperty(invited.userId)
      expect(await waiting(hotel)).toMatchObject([{ ended: true }])
      // Sent again by somebody with the right, the invitation is valid.
      expectStatus(200, await accept(invited, (await createInvitation(app, hotel, invited.email)).token))
    }
  })

  test('has a name that is quoted in the email and contains no links', async () => {
    const hotel = await createHotel(app, { name: 'Gagnez chez evil.test \u202e' })
    const email = makeEmailAddress()
    expectStatus(201, await invite(hotel, hotel.owner, email, 'member', 'en'))
    const { mail } = await readLastEmail(app, email)
    expect(mail.subject).toBe('Invitation to join the team of “Gagnez chez evil test”, from “Camille Le Goff”')
    expect([mail.subject, ...mail.paragraphs, mail.note].join(' ')).not.toMatch(/https?:|evil\.test/)
  })

  test('has a daily limit by account, by hotel and by recipient', async () => {
    const hotel = await createHotel(app)
    for (const sender of [hotel.id, hotel.owner.userId]) {
      for (let i = 0; i < 100; i++) await app.context.limits.invitationsDay.count(sender)
      expect((await invite(hotel, hotel.owner, makeEmailAddress())).status).toBe(429)
      await app.context.limits.invitationsDay.forget(sender)
    }
    const email = makeEmailAddress()
    for (let i = 0; i < 20; i++) await app.context.limits.mailsDay.count(`to ${email}`)
    expect((await invite(hotel, hotel.owner, email)).status).toBe(429)
    expectStatus(201, await invite(hotel, hotel.owner, makeEmailAddress()))
  })
})
