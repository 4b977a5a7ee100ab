import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { EncodingError, requireUtf8 } from './encoding.ts'

const admin = inject('admin')

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client(admin)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

test.each(['SQL_ASCII', 'LATIN1'])(
  'a database in %s is refused with the statement that makes one in UTF8',
  async (encoding) => {
    const database = `other_${randomUUID().slice(0, 8)}`
    await asAdmin(
      `create database ${database} encoding '${encoding}' locale_provider libc locale 'C' template template0`,
    )
    onTestFinished(() => asAdmin(`drop database ${database}`))
    const refusal = await requireUtf8({ ...admin, database }).catch((error: Error) => error)
    expect(refusal).toBeInstanceOf(EncodingError)
    const { message } = refusal as Error
    expect(message).toContain(`${database} is encoded in ${encoding}`)
    const statement = /^ +(CREATE DATABASE .*;)$/m.exec(message)?.[1] ?? ''
    await asAdmin(statement)
    onTestFinished(() => asAdmin(`drop database ${database}_utf8`))
    await requireUtf8({ ...admin, database: `${database}_utf8` })
  },
)
