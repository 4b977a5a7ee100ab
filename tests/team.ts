import type { TestApp } from './app.ts'
import { expectStatus, type TestHotel, type TestPerson } from './factories.ts'

/** Functions to call the endpoints of a team and its invitations. */
export const teamIn = (app: TestApp) => {
  const team = async ({ id, owner }: TestHotel) =>
    expectStatus(200, await app.call('GET', `/v1/hotels/${id}/members`, { as: owner }))
  const journal = async ({ id, owner }: TestHotel) =>
    expectStatus(200, await app.call('GET', `/v1/hotels/${id}/audit?about=member`, { as: owner }))
  return {
    team,
    journal,
    rolesOf: async (hotel: TestHotel) =>
      Object.fromEntries((await team(hotel)).map(({ id, role }: { id: string; role: string }) => [id, role])),
    acts: async (hotel: TestHotel) => (await journal(hotel)).map(({ act }: { act: string }) => act),
    waiting: async ({ id, owner }: TestHotel) =>
      expectStatus(200, await app.call('GET', `/v1/hotels/${id}/invitations`, { as: owner })),
    invite: ({ id }: TestHotel, as: TestPerson, email: string, role = 'member', lang = 'fr') =>
      app.call('POST', `/v1/hotels/${id}/invitations?lang=${lang}`, { as, body: { email, role } }),
    accept: (as: TestPerson, token: string) => app.call('POST', '/v1/invitations/accept', { as, body: { token } }),
  }
}
