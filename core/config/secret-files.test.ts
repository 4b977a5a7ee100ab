import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigError, readConfig, settingWarnings } from './config.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'livret-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))
function secretFile(name: string, content: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  return file
}

test('a secret is read from its file, without the line break at its end', () => {
  const url = 'smtp://livret:word@mail.example:25'
  const { smtpUrl, secretKey } = readConfig({
    SMTP_URL_FILE: secretFile('smtp', `${url}\n`),
    SECRET_KEY_FILE: secretFile('key', `${'k'.repeat(40)}\r\n`),
  })
  expect([smtpUrl, secretKey]).toEqual([url, 'k'.repeat(40)])
})

test('the value in a file is checked like any other', () => {
  expect(() => readConfig({ SECRET_KEY_FILE: secretFile('short', 'short') })).toThrow(/ {2}SECRET_KEY: /)
})

test('files that are missing, a folder or empty, and secrets that are set twice, are reported together', () => {
  const mistakes = {
    METRICS_TOKEN_FILE: path.join(folder, 'nothing'),
    DATABASE_URL_FILE: folder,
    S3_SECRET_ACCESS_KEY_FILE: secretFile('empty', '\n'),
    SMTP_URL: 'smtp://mail.example',
    SMTP_URL_FILE: secretFile('twice', 'smtp://other.example'),
  }
  const read = () => readConfig(mistakes)
  expect(read).toThrow(ConfigError)
  for (const message of [
    /METRICS_TOKEN_FILE: .*nothing cannot be read \(ENOENT\)/,
    /DATABASE_URL_FILE: .* cannot be read \(EISDIR\)/,
    /S3_SECRET_ACCESS_KEY_FILE: .* is empty/,
    /SMTP_URL_FILE: SMTP_URL is set too/,
  ])
    expect(read).toThrow(message)
})

test('the name of a secret’s file is a setting', () => {
  expect(settingWarnings({ SECRET_KEY_FILE: '/run/secrets/key' })).toEqual([])
  expect(settingWarnings({ SECRET_KEY_FLE: '/run/secrets/key' })).toHaveLength(1)
})
