import { describe, expect, test } from 'vitest'
import {
  type Actor,
  anyone,
  anyoneOrKey,
  assignRole,
  changeCodes,
  changeSettings,
  deleteHotel,
  editContent,
  editContentOrOnlyFields,
  isStaffOfHotel,
  type KeyScope,
  keyScopes,
  manageMembers,
  needsSecondFactor,
  noApiKeyForFields,
  onlyOwnersChangeField,
  type Role,
  readJournal,
  roles,
  scopesOf,
  seeCodes,
  seeDeals,
  seeHotel,
  workOrders,
} from './policy.ts'

/** Everybody who can call the API of staff: people by their role in the hotel, and an owner's API keys by their scope. */
const actors = {
  stranger: { role: null, provider: false },
  member: { role: 'member', provider: false },
  admin: { role: 'admin', provider: false },
  owner: { role: 'owner', provider: false },
  provider: { role: null, provider: true },
  readKey: { role: 'owner', provider: false, scopes: ['read'] },
  ordersKey: { role: 'owner', provider: false, scopes: ['orders'] },
  contentKey: { role: 'owner', provider: false, scopes: ['content'] },
} satisfies Record<string, Actor>
type Name = keyof typeof actors
const { stranger, member, admin, owner, provider, readKey, ordersKey, contentKey } = actors
const people: Name[] = ['stranger', 'member', 'admin', 'owner', 'provider']

const allowed = (rule: (actor: Actor, body?: unknown) => boolean, body?: unknown) =>
  Object.entries<Actor>(actors).flatMap(([name, actor]) => (rule(actor, body) ? [name] : []))

describe('rights in a hotel', () => {
  test('roles and scopes are listed from the fewest rights to the most', () => {
    expect(roles).toEqual(['member', 'admin', 'owner'])
    expect(keyScopes).toEqual(['read', 'orders', 'content'])
  })

  test.each<[string, (actor: Actor) => boolean, Name[]]>([
    ['anyone', anyone, people],
    ['anyoneOrKey(read)', anyoneOrKey('read'), [...people, 'readKey']],
    ['seeHotel', seeHotel, ['member', 'admin', 'owner', 'provider', 'readKey']],
    ['isStaffOfHotel', isStaffOfHotel, ['member', 'admin', 'owner']],
    ['workOrders', workOrders, ['member', 'admin', 'owner', 'provider', 'ordersKey']],
    ['editContent', editContent, ['admin', 'owner', 'provider', 'contentKey']],
    ['seeCodes', seeCodes, ['member', 'admin', 'owner', 'provider']],
    ['changeCodes', changeCodes, ['admin', 'owner', 'provider']],
    ['seeDeals', seeDeals, ['member', 'admin', 'owner', 'provider', 'contentKey']],
    ['changeSettings', changeSettings, ['admin', 'owner', 'provider']],
    ['manageMembers', manageMembers, ['admin', 'owner', 'provider']],
    ['deleteHotel', deleteHotel, ['owner', 'provider']],
    ['readJournal', readJournal, ['owner', 'provider']],
  ])('%s allows these and nobody else', (_, rule, names) => {
    expect(allowed(rule)).toEqual(names)
  })

  test('a key has the rights of its owner at most', () => {
    const memberKey: Actor = { role: 'member', provider: false, scopes: [...keyScopes] }
    expect(seeHotel(memberKey)).toBe(true)
    expect(workOrders(memberKey)).toBe(true)
    expect(editContent(memberKey)).toBe(false)
  })
})

describe('rights that depend on the fields of a change', () => {
  test('only owners change a field that is theirs, however small the rest of the change is', () => {
    const rule = onlyOwnersChangeField('secondFactor', changeSettings)
    expect(allowed(rule, { secondFactor: 'admins' })).toEqual(['owner', 'provider'])
    expect(allowed(rule, { name: 'Hôtel du Phare', secondFactor: 'none' })).toEqual(['owner', 'provider'])
    expect(allowed(rule, { name: 'Hôtel du Phare' })).toEqual(['admin', 'owner', 'provider'])
    expect(allowed(rule)).toEqual(['admin', 'owner', 'provider'])
  })

  test('an API key changes none of the fields that are kept from keys, a person changes all', () => {
    const rule = noApiKeyForFields(['pin', 'venueId'], editContent)
    expect(allowed(rule, { title: 'Apéritif' })).toEqual(['admin', 'owner', 'provider', 'contentKey'])
    for (const body of [{ pin: '1234' }, { title: 'Apéritif', venueId: 'bar' }])
      expect(allowed(rule, body)).toEqual(['admin', 'owner', 'provider'])
  })

  test('who works on orders changes the fields of that work alone, and never by an empty change', () => {
    const rule = editContentOrOnlyFields('paused', 'available')
    const forOrders = ['member', 'admin', 'owner', 'provider', 'ordersKey', 'contentKey']
    const forContent = ['admin', 'owner', 'provider', 'contentKey']
    expect(allowed(rule, { paused: true })).toEqual(forOrders)
    expect(allowed(rule, { paused: true, available: false })).toEqual(forOrders)
    for (const body of [{ paused: true, price: 0 }, { price: 0 }, {}, null, undefined, 'paused'])
      expect(allowed(rule, body)).toEqual(forContent)
  })
})

describe('second factor', () => {
  test('it is asked of those with the rights of the roles that the hotel names', () => {
    expect(allowed((actor) => needsSecondFactor('none', actor))).toEqual([])
    expect(allowed((actor) => needsSecondFactor('owners', actor))).toEqual(['owner', 'provider'])
    expect(allowed((actor) => needsSecondFactor('admins', actor))).toEqual(['admin', 'owner', 'provider'])
  })
})

describe('changes of a role', () => {
  const everyChange: [Role | null, Role | null][] = [null, ...roles].flatMap((from) =>
    [null, ...roles].map((to): [Role | null, Role | null] => [from, to]),
  )

  test('owners and the provider change every role, members and keys none', () => {
    for (const [from, to] of everyChange) {
      for (const actor of [owner, provider]) expect(assignRole(actor, from, to)).toBe(true)
      for (const actor of [stranger, member, readKey, ordersKey, contentKey])
        expect(assignRole(actor, from, to)).toBe(false)
    }
  })

  test('admins invite and remove members, but make and remove no admin and no owner', () => {
    expect(everyChange.filter(([from, to]) => assignRole(admin, from, to))).toEqual([
      [null, null],
      [null, 'member'],
      ['member', null],
      ['member', 'member'],
    ])
  })
})

describe('the scopes of a call', () => {
  test.each<[string, (actor: Actor) => boolean, KeyScope[]]>([
    ['seeHotel', seeHotel, ['read']],
    ['workOrders', workOrders, ['orders']],
    ['seeDeals', seeDeals, ['content']],
    ['editContentOrOnlyFields', editContentOrOnlyFields('paused'), ['content']],
    ['seeCodes', seeCodes, []],
  ])('a call of staff with %s needs one of its scopes', (_, permission, scopes) => {
    expect(scopesOf({ audience: 'staff', permission })).toEqual(scopes)
  })

  test('a call that is not for staff has no scope', () => {
    expect(scopesOf({ audience: 'provider', permission: seeHotel })).toEqual([])
  })
})
