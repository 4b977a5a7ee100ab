import { describe, expect, test } from 'vitest'
import {
  type Actor,
  answerGuests,
  anyOf,
  anyone,
  anyoneOrKey,
  assignRole,
  changeCodes,
  changeSettings,
  deleteHotel,
  editContent,
  editContentOrOnlyFields,
  editHotel,
  isOrderStaffOfHotel,
  isStaffOfHotel,
  type KeyScope,
  keyScopes,
  manageMembers,
  needsSecondFactor,
  noApiKeyForFields,
  onlyFields,
  onlyOwnersChangeField,
  type Role,
  readJournal,
  roles,
  rolesWith,
  scopesOf,
  seeCodes,
  seeContent,
  seeDeals,
  seeGuests,
  seeHotel,
  seeOrders,
  workOrders,
} from './policy.ts'

/** Everybody who can call the API of staff: people by their role in the hotel, and an owner's API keys by their scope. */
const actors = {
  stranger: { role: null, provider: false },
  kitchen: { role: 'kitchen', provider: false },
  editor: { role: 'editor', provider: false },
  member: { role: 'member', provider: false },
  admin: { role: 'admin', provider: false },
  owner: { role: 'owner', provider: false },
  provider: { role: null, provider: true },
  readKey: { role: 'owner', provider: false, scopes: ['read'] },
  ordersKey: { role: 'owner', provider: false, scopes: ['orders'] },
  contentKey: { role: 'owner', provider: false, scopes: ['content'] },
} satisfies Record<string, Actor>
type Name = keyof typeof actors
const { stranger, kitchen, editor, member, admin, owner, provider, readKey, ordersKey, contentKey } = actors
const people: Name[] = ['stranger', 'kitchen', 'editor', 'member', 'admin', 'owner', 'provider']
const inHotel: Name[] = ['kitchen', 'editor', 'member', 'admin', 'owner']

const allowed = (rule: (actor: Actor, body?: unknown) => boolean, body?: unknown) =>
  Object.entries<Actor>(actors).flatMap(([name, actor]) => (rule(actor, body) ? [name] : []))

describe('rights in a hotel', () => {
  test('roles and scopes are listed from the fewest rights to the most', () => {
    expect(roles).toEqual(['kitchen', 'editor', 'member', 'admin', 'owner'])
    expect(keyScopes).toEqual(['read', 'orders', 'content'])
  })

  test.each<[string, (actor: Actor) => boolean, Name[]]>([
    ['anyone', anyone, people],
    ['anyoneOrKey(read)', anyoneOrKey('read'), [...people, 'readKey']],
    ['seeHotel', seeHotel, [...inHotel, 'provider', 'readKey']],
    ['seeOrders', seeOrders, ['kitchen', 'member', 'admin', 'owner', 'provider', 'readKey']],
    ['seeContent', seeContent, ['editor', 'member', 'admin', 'owner', 'provider', 'readKey']],
    ['seeGuests', seeGuests, ['member', 'admin', 'owner', 'provider', 'readKey']],
    ['isStaffOfHotel', isStaffOfHotel, inHotel],
    ['isOrderStaffOfHotel', isOrderStaffOfHotel, ['kitchen', 'member', 'admin', 'owner']],
    ['workOrders', workOrders, ['kitchen', 'member', 'admin', 'owner', 'provider', 'ordersKey']],
    ['answerGuests', answerGuests, ['member', 'admin', 'owner', 'provider', 'ordersKey']],
    ['editContent', editContent, ['editor', 'admin', 'owner', 'provider', 'contentKey']],
    ['editHotel', editHotel, ['admin', 'owner', 'provider', 'contentKey']],
    ['seeCodes', seeCodes, ['member', 'admin', 'owner', 'provider']],
    ['changeCodes', changeCodes, ['admin', 'owner', 'provider']],
    ['seeDeals', seeDeals, ['editor', 'member', 'admin', 'owner', 'provider', 'contentKey']],
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
    const kitchenKey: Actor = { ...memberKey, role: 'kitchen' }
    expect([seeOrders, workOrders, seeGuests, answerGuests, editContent].map((rule) => rule(kitchenKey))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })

  test('the roles that have a permission are listed for statements', () => {
    expect(rolesWith(seeOrders)).toEqual(['kitchen', 'member', 'admin', 'owner'])
    expect(rolesWith(seeGuests)).toEqual(['member', 'admin', 'owner'])
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
    expect(allowed(rule, { title: 'Apéritif' })).toEqual(['editor', 'admin', 'owner', 'provider', 'contentKey'])
    for (const body of [{ pin: '1234' }, { title: 'Apéritif', venueId: 'bar' }])
      expect(allowed(rule, body)).toEqual(['editor', 'admin', 'owner', 'provider'])
  })

  test('who works on orders changes the fields of that work alone, and never by an empty change', () => {
    const rule = editContentOrOnlyFields('paused', 'available')
    const forOrders = ['kitchen', 'editor', 'member', 'admin', 'owner', 'provider', 'ordersKey', 'contentKey']
    const forContent = ['editor', 'admin', 'owner', 'provider', 'contentKey']
    expect(allowed(rule, { paused: true })).toEqual(forOrders)
    expect(allowed(rule, { paused: true, available: false })).toEqual(forOrders)
    for (const body of [{ paused: true, price: 0 }, { price: 0 }, {}, null, undefined, 'paused'])
      expect(allowed(rule, body)).toEqual(forContent)
  })
})

describe('rights to single fields', () => {
  test('an editor changes the information and the home page of a hotel, and nothing with them', () => {
    const rule = anyOf(editHotel, onlyFields(editContent, 'info', 'defaultPage'))
    expect(rule(editor, { info: {} })).toBe(true)
    expect(rule(editor, { info: {}, defaultPage: null })).toBe(true)
    for (const body of [{ info: {}, name: 'Hôtel du Phare' }, { retentionDays: 1 }, {}, undefined])
      expect(rule(editor, body)).toBe(false)
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
      for (const actor of [stranger, kitchen, editor, member, readKey, ordersKey, contentKey])
        expect(assignRole(actor, from, to)).toBe(false)
    }
  })

  test('admins invite and remove members, but make and remove no admin and no owner', () => {
    expect(everyChange.filter(([from, to]) => assignRole(admin, from, to))).toEqual([
      [null, null],
      [null, 'kitchen'],
      [null, 'editor'],
      [null, 'member'],
      ...(['kitchen', 'editor', 'member'] as const).flatMap((from) =>
        [null, 'kitchen', 'editor', 'member'].map((to) => [from, to]),
      ),
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
