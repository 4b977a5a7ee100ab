import { describe, expect, test } from 'vitest'
import { modules } from '#app/modules.ts'
import type { Module } from '#core/app/module.ts'
import type { AuditActionName, EditableSubject } from '#core/journal/rules.ts'

type Journal = NonNullable<Module['journal']>

describe('which journal entries count as a save of an item', () => {
  const saves: NonNullable<Journal['saves']> = Object.assign({}, ...modules.map(({ journal }) => journal?.saves))
  const field = (name: string) => ({ field: name, from: null, to: 'x' })
  test.each<[EditableSubject, AuditActionName, string[], boolean]>([
    ['page', 'page.created', [], true],
    ['page', 'page.changed', [], true],
    ['page', 'page.restored', ['version'], true],
    ['page', 'page.restored', [], false],
    ['page', 'page.published', ['blocks'], false],
    ['page', 'page.deleted', [], false],
    ['media', 'media.added', [], true],
    ['media', 'media.changed', ['alt.fr'], true],
    ['media', 'page.changed', [], false],
    ['service', 'service.changed', ['paused'], false],
    ['service', 'service.changed', ['paused', 'name.fr'], true],
    ['info', 'hotel.changed', ['info.welcomeWord.fr'], true],
    ['hotel', 'hotel.changed', ['info.welcomeWord.fr'], false],
  ])('%s: %s %j', (subjectType, act, fields, isSave) => {
    expect(saves[subjectType]?.({ act, changes: fields.map(field) })).toBe(isSave)
  })
})
