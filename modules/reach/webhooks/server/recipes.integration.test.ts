import { spawn } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { beginSending, createCalledWebhook } from '#tests/webhooks.ts'

const app = testApp()

/** The first block of code in this language below a heading of docs/api.md. */
async function recipe(heading: string, language: string): Promise<string> {
  const text = await readFile(new URL('../../../../docs/api.md', import.meta.url), 'utf8')
  const below = text.slice(text.indexOf(`### ${heading}\n`))
  return new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(below)?.[1] ?? ''
}

/** A call that Livret made now, as a receiver gets it. */
async function realCall() {
  const called = await createCalledWebhook(app, undefined, { events: ['order.created'] })
  app.setClock(new Date().toISOString())
  await called.order()
  await Promise.all(await beginSending(app.context))
  const [call] = called.server.received
  if (!call) throw new Error('no call was made')
  return { secret: called.secret, headers: call.headers as Record<string, string>, body: call.body, called }
}

/** The headers of a call with this body, signed as Standard Webhooks specifies. */
function sign(secret: string, body: string, timestamp = Math.floor(Date.now() / 1000)): Record<string, string> {
  const id = randomUUID()
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${signature}` }
}
const verification = JSON.stringify({ type: 'webhook.verification', data: { challenge: 'abc' } })

test('the plain script of the documentation accepts a real call once, answers the challenge, and refuses forged and old calls', async () => {
  const { secret, headers, body } = await realCall()
  const folder = await mkdtemp(join(tmpdir(), 'livret-recipe-'))
  const file = join(folder, 'livret-receiver.mjs')
  await writeFile(file, await recipe('A plain script', 'js'))
  const port = 20_000 + (process.pid % 20_000)
  const script = spawn(process.execPath, [file], {
    env: { LIVRET_SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    script.kill()
    await rm(folder, { recursive: true })
  })
  let output = ''
  script.stdout.on('data', (text) => {
    output += text
  })
  await expect.poll(() => output, { timeout: 20_000 }).toContain(`listening on ${port}`)
  const post = async (sent: Record<string, string>, content: Buffer | string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers: sent, body: content as never })
    return [answer.status, await answer.text()]
  }
  const signed = Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('webhook-')))
  expect(await post(signed, body)).toEqual([204, ''])
  expect(await post(signed, body)).toEqual([204, ''])
  await expect.poll(() => output.match(/order\.created/g)?.length).toBe(1)
  expect(await post(sign(secret, verification), verification)).toEqual([200, 'abc'])
  expect(await post(signed, `${body} `)).toEqual([401, ''])
  expect(await post(sign(secret, verification, 1_000), verification)).toEqual([401, ''])
  expect(await post({}, body)).toEqual([401, ''])
})

interface Workflow {
  nodes: { name: string; parameters: { jsCode?: string; options?: object } }[]
  connections: Record<string, { main: { node: string }[][] }>
}

test('the n8n workflow of the documentation is connected, and its code accepts a real call and refuses a forged one', async () => {
  const { secret, headers, body } = await realCall()
  const { nodes, connections } = JSON.parse(await recipe('n8n', 'json')) as Workflow
  const names = nodes.map(({ name }) => name)
  for (const [from, { main }] of Object.entries(connections))
    expect(names).toEqual(expect.arrayContaining([from, ...main.flat().map(({ node }) => node)]))
  // The signature is that of the bytes, which n8n keeps only with this option.
  expect(nodes[0]?.parameters.options).toEqual({ rawBody: true })
  const code = nodes.find(({ name }) => name === 'Verify')?.parameters.jsCode ?? ''
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor
  const verify = new AsyncFunction('$input', '$env', 'require', code)
  const run = (sent: Record<string, string>, content: Buffer) =>
    verify.call(
      { helpers: { getBinaryDataBuffer: async () => content } },
      { first: () => ({ json: { headers: sent } }) },
      { LIVRET_SECRET: secret },
      createRequire(import.meta.url),
    )
  const [item] = await run(headers, body)
  expect(item.json).toMatchObject({ id: headers['webhook-id'], type: 'order.created', data: { order: {} } })
  const [challenge] = await run(sign(secret, verification), Buffer.from(verification))
  expect(challenge.json.data.challenge).toBe('abc')
  await expect(run(headers, Buffer.concat([body, Buffer.from(' ')]))).rejects.toThrow('not from Livret')
  await expect(run(sign(secret, verification, 1_000), Buffer.from(verification))).rejects.toThrow('too old')
})
