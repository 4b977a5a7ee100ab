import { expect, test } from 'vitest'
import { OpenStreams } from './open-streams.ts'

const visitor = (name: string, max = 2) => ({ key: `visitor ${name}`, max })
const address = { key: 'address', max: 3 }

test('a full group ends its oldest stream, and no other', () => {
  const streams = new OpenStreams()
  const ended: string[] = []
  const add = (name: string, groups = [visitor(name), address]) => streams.add(groups, () => ended.push(name))
  add('a')
  add('b')
  add('room', [visitor('room'), { key: 'room 204', max: 1 }])
  add('b')
  expect(ended).toEqual([])
  add('c')
  expect(ended).toEqual(['a'])
  add('b')
  expect(ended).toEqual(['a', 'b'])
  expect(streams.count).toBe(4)
})

test('a closed stream is subtracted from its group, only once', () => {
  const streams = new OpenStreams()
  let ended = 0
  const { release } = streams.add([visitor('a', 1)], () => ended++)
  release()
  release()
  expect(streams.count).toBe(0)
  const first = streams.add([visitor('a', 1)], () => ended++)
  streams.add([visitor('a', 1)], () => ended++)
  first.release()
  expect([ended, streams.count]).toEqual([1, 1])
})

test('a full process refuses guests, and still accepts staff and readers who replace a stream of their own', () => {
  const streams = new OpenStreams(2)
  const add = (name: string, beyond?: number) => streams.add([visitor(name, 1)], () => {}, beyond)
  add('a')
  add('b')
  expect(() => add('c')).toThrow(expect.objectContaining({ code: 'unavailable', details: { retryAfter: 30 } }))
  expect(streams.count).toBe(2)
  add('a')
  add('staff', 1)
  expect(() => add('more staff', 1)).toThrow('unavailable')
})

test('when too many bytes are unread in total, the stream with the most unread bytes ends', () => {
  const streams = new OpenStreams(100, 1000)
  const ended: string[] = []
  const add = (name: string) => streams.add([visitor(name)], () => ended.push(name))
  const [reading, slow, idle] = ['reading', 'slow', 'still'].map(add)
  reading?.setUnread(10)
  slow?.setUnread(400)
  idle?.setUnread(590)
  expect(ended).toEqual([])
  reading?.setUnread(20)
  expect(ended).toEqual(['still'])
  // This stream has ended, so its count no longer matters.
  idle?.setUnread(5000)
  slow?.setUnread(0)
  reading?.setUnread(1000)
  expect([ended, streams.count]).toEqual([['still'], 2])
  slow?.setUnread(300)
  expect([ended, streams.count]).toEqual([['still', 'reading'], 1])
})
