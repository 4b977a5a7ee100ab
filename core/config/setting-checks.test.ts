import { expect, test } from 'vitest'
import { ConfigError, readConfig, settingWarnings } from './config.ts'

const mistakes = (env: NodeJS.ProcessEnv): string => {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
}

test.each([
  [{ DATABASE_URL: 'postgres://livret:pa/ss@db/livret' }, /DATABASE_URL: .*%2F/],
  [{ DATABASE_URL: 'postgres://livret:12/ss@db/livret' }, /DATABASE_URL: names another host.*%2F/],
  [{ DATABASE_URL: 'postgres://livret:12#s@db/livret' }, /DATABASE_URL: names another host.*%23/],
  [{ SMTP_URL: 'smtps://user:12/34@mail.hotel.example:465' }, /SMTP_URL: names another host/],
  [{ SMTP_URL: 'smtps://user:12?34@mail.hotel.example:465' }, /SMTP_URL: names another host/],
  [{ SMTP_URL: 'smtps://user:p#1@mail.hotel.example' }, /SMTP_URL: .*%23/],
])('a password whose characters would make another host of the address is refused: %o', (env, message) => {
  expect(mistakes(env)).toMatch(message)
  expect(mistakes(env)).not.toMatch(/pa\/ss|12[/#?]|p#1/)
})

test.each([
  'postgres://livret:secret@db1:5432,db2:5432/livret',
  'postgres://livret:secret@db1,db2/livret',
  'postgres://db1,db2/livret',
])('an address with several hosts is refused with the way to follow a failover: %s', (DATABASE_URL) => {
  expect(mistakes({ DATABASE_URL })).toMatch(/DATABASE_URL: names several hosts\. .*HAProxy/)
})

test('a password with encoded characters, and a sender with @, are accepted', () => {
  const smtpUrl = 'smtps://user:p%2F%23@mail.hotel.example:465?from=guide@hotel.example'
  expect(readConfig({ SMTP_URL: smtpUrl }).smtpUrl).toBe(smtpUrl)
  const databaseUrl = 'postgres://livret:p,%2F@db/livret?host=/var/run/postgresql'
  expect(readConfig({ DATABASE_URL: databaseUrl }).databaseUrl).toBe(databaseUrl)
})

test('a path in the public address, an unknown NODE_ENV and values of .env.example are refused together', () => {
  const message = mistakes({
    NODE_ENV: 'prod',
    PUBLIC_URL: 'https://hotel.example/guide',
    SMTP_URL: 'smtps://user:password@mail.your-hotel.example:465',
  })
  expect(message).toMatch(/^ {2}NODE_ENV: /m)
  expect(message).toMatch(/^ {2}PUBLIC_URL: an address without a path/m)
  expect(message).toMatch(/^ {2}SMTP_URL: .*\.env\.example/m)
  expect(mistakes({ PUBLIC_URL: 'https://guide.your-hotel.example' })).toMatch(/PUBLIC_URL: .*\.env\.example/)
})

test('a name that is almost that of a setting is named at the start, and those of other programs are not', () => {
  expect(settingWarnings({ DATABSE_URL: 'x', HOME: '/root', HOSTNAME: 'a', TERM: 'b' })).toEqual([
    'DATABSE_URL is not a setting and is not read. DATABASE_URL may be meant.',
  ])
  expect(settingWarnings({ PUBLIC_URI: 'x', PUBLIC_URL: 'https://hotel.example' })).toEqual([])
})
