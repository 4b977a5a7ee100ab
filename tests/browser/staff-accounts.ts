import { inject } from 'vitest'
import type { Role } from '#core/access/policy.ts'
import { type Db, openDatabase, transaction } from '#core/db/db.ts'
import { hashPassword } from '#modules/foundation/accounts/server/passwords/service.ts'
import { addMember } from '#modules/hotel/hotels/server/members/service.ts'
import { createPerson } from '../factories.ts'

/** The password of all accounts in browser tests. */
export const password = 'bienvenue-2026'

/** Computed once per test process, because a hash takes a tenth of a second. */
let passwordHash: Promise<string> | undefined
let database: Db | undefined

/** The database of the product under test. */
export const connectedDatabase = () => {
  database ??= openDatabase(inject('database'), { max: 2 }).db
  return database
}

/** Inserts a user with a confirmed address and a session into the database, which is faster than registering through the product. */
export async function insertPerson(firstName: string): Promise<{ token: string; userId: string }> {
  passwordHash ??= hashPassword(password)
  const context = { db: connectedDatabase(), clock: () => new Date() }
  return createPerson({ context }, { firstName, passwordHash: await passwordHash })
}

export const insertMember = (hotelId: string, userId: string, role: Role): Promise<void> =>
  transaction(connectedDatabase(), (tx) => addMember(tx, hotelId, userId, role))
