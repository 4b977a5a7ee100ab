import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import type { AppContext } from '#core/app/server/context.ts'
import { encryptAgain } from '#core/config/secret-encryption.ts'
import { readOrCreateSecretKey } from '#core/config/secret-key.ts'
import {
  confirmPerson,
  createOwner,
  createPasswordReset,
  describePasswordLink,
  endSessions,
  listPeople,
  OperatorError,
  removeIdentity,
  removeSecondFactor,
  setProvider,
} from '#modules/foundation/accounts/server/operator/service.ts'
import { listHotelsWithOwners, listStorage } from '#modules/hotel/hotels/server/service.ts'
import { createContext } from '../create-context.ts'
import { exitWithMessage, migrate, print, withInstallation } from './installation.ts'
import { describeEncryption, storedSecrets } from './stored-secrets.ts'

/** The result of a command: rows and values for `--json`, and a sentence for a person. */
interface Outcome {
  done: string
  data?: unknown
}

interface Command {
  /** The names of its required arguments. */
  takes: readonly string[]
  about: string
  /** What cannot be undone: asked before, unless `--yes`. */
  asks?: (argument: string) => string
  run: (context: AppContext, argument: string, options: Options) => Promise<Outcome>
}

const options = {
  json: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  all: { type: 'boolean', default: false },
  remove: { type: 'boolean', default: false },
  'first-name': { type: 'string', default: '' },
  'last-name': { type: 'string', default: '' },
  help: { type: 'boolean', default: false },
} as const
type Options = ReturnType<typeof readArguments>['values']

const commands: Record<string, Command> = {
  'create-owner': {
    takes: ['ADDRESS'],
    about: 'creates an account and prints the link with which its owner sets a password (--first-name, --last-name)',
    run: async (context, email, values) => {
      const names = { firstName: values['first-name'], lastName: values['last-name'] }
      const { link } = await createOwner(context, { email, ...names })
      return { done: `${email} has an account. ${describePasswordLink(link)}`, data: { email, link } }
    },
  },
  confirm: {
    takes: ['ADDRESS'],
    about: 'confirms an address in place of the email, and opens the person’s draft hotels',
    run: async (context, email) => {
      await confirmPerson(context, email)
      return { done: `${email} is confirmed.` }
    },
  },
  'reset-password': {
    takes: ['ADDRESS'],
    about: 'prints a link with which the person sets a new password',
    run: async (context, email) => {
      const { link } = await createPasswordReset(context, email)
      return { done: describePasswordLink(link), data: { email, link } }
    },
  },
  'reset-second-factor': {
    takes: ['ADDRESS'],
    about: 'removes the authenticator application, recovery codes and passkeys, and ends the person’s sessions',
    asks: (email) => `Remove the second factor and the passkeys of ${email}? The person has to set them up again.`,
    run: async (context, email) => {
      await removeSecondFactor(context, email)
      return { done: `${email} signs in with the password alone until a second factor is set up again.` }
    },
  },
  'remove-identity': {
    takes: ['ADDRESS'],
    about: 'separates an account from the person at the issuer (OIDC_ISSUER), and ends the person’s sessions',
    asks: (email) => `Separate ${email} from the person at the issuer?`,
    run: async (context, email) => {
      await removeIdentity(context, email)
      return {
        done: `${email} is separated. The next sign-in at the issuer joins the account again, as a first one does.`,
      }
    },
  },
  'make-provider': {
    takes: ['ADDRESS'],
    about: 'makes a person provider staff, who see all hotels; --remove takes it back',
    asks: (email) => `Change whether ${email} may see and change all hotels?`,
    run: async (context, email, { remove }) => {
      await setProvider(context, email, !remove)
      return { done: `${email} is ${remove ? 'no longer provider staff by command' : 'provider staff'}.` }
    },
  },
  'end-sessions': {
    takes: ['ADDRESS'],
    about: 'ends the sessions of a person, or of everybody with --all',
    asks: (email) => (email ? `End all sessions of ${email}?` : 'End the sessions of everybody?'),
    run: async (context, email, { all }) => {
      const ended = await endSessions(context, all ? 'everybody' : email)
      return { done: `Sessions ended: ${ended}.`, data: { ended } }
    },
  },
  'encrypt-again': {
    takes: [],
    about: 'encrypts stored secrets with SECRET_KEY that were encrypted with SECRET_KEY_FORMER',
    run: async (context) => {
      const counts = await encryptAgain(await storedSecrets(context))
      return { done: describeEncryption(counts), data: counts }
    },
  },
  'list-hotels': {
    takes: [],
    about: 'lists the hotels with their owners',
    run: async (context) => listOutcome(await listHotelsWithOwners(context)),
  },
  'list-people': {
    takes: [],
    about: 'lists the accounts',
    run: async (context) => listOutcome(await listPeople(context)),
  },
  storage: {
    takes: [],
    about: 'lists the bytes that each hotel uses, the largest first',
    run: async (context) => listOutcome(await listStorage(context)),
  },
}

/** What `npm run admin -- --help` prints. */
const usage = () =>
  [
    'Usage: npm run admin -- COMMAND [ADDRESS] [--json] [--yes]',
    '',
    ...Object.entries(commands).map(([name, { takes, about }]) => `  ${[name, ...takes].join(' ').padEnd(30)}${about}`),
    '',
    '  --json  prints the result as JSON; --yes  does not ask before what cannot be undone',
  ].join('\n')

/** `npm run admin`: an operator's command on accounts and hotels, whether or not the product is running. */
export const admin = (parameters: string[]): Promise<void> => exitWithMessage(() => runCommand(parameters, print))

/** Runs one command. Throws `OperatorError` for invalid parameters and for what cannot be carried out. */
export async function runCommand(parameters: string[], write: (line: string) => void): Promise<void> {
  const { positionals, values } = readArguments(parameters)
  const [name = '', argument = ''] = positionals
  if (values.help || name === '') return write(usage())
  const command = commands[name]
  if (!command) throw new OperatorError(`There is no command ${name}.\n\n${usage()}`)
  if (command.takes.length > 0 && !argument && !values.all) throw new OperatorError(`${name} needs an address.`)
  if (command.takes.length > 0 && argument && !/^[^\s@]+@[^\s@]+$/.test(argument))
    throw new OperatorError(`${argument} is not an email address.`)
  if (command.asks && !values.yes) await confirm(command.asks(argument.toLowerCase()), values.json)
  const progress = values.json ? () => undefined : write
  await withInstallation(
    'running',
    async (installation) => {
      await migrate(installation.connection)
      const secretKey = installation.secretKey ?? (await readOrCreateSecretKey(installation.dataDir))
      const context = await createContext({ ...installation, config: { ...installation, secretKey } })
      try {
        const { done, data } = await command.run(context, argument.toLowerCase(), values)
        write(values.json ? JSON.stringify(data ?? { done }) : done)
      } finally {
        await context.close()
      }
    },
    { create: true, onProgress: progress },
  )
}

function readArguments(parameters: string[]) {
  try {
    return parseArgs({ args: parameters, options, allowPositionals: true })
  } catch (error) {
    throw new OperatorError(`${(error as Error).message}\n\n${usage()}`)
  }
}

async function confirm(question: string, json: boolean): Promise<void> {
  if (json || !process.stdin.isTTY) throw new OperatorError(`${question} Repeat the command with --yes.`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${question} [y/N] `).finally(() => terminal.close())
  if (!/^y(es)?$/i.test(answer.trim())) throw new OperatorError('Nothing was changed.')
}

/** A table with a column for each field. */
function listOutcome<Row extends object>(rows: Row[]): Outcome {
  const [first] = rows
  if (!first) return { done: 'There are none.', data: [] }
  const fields = Object.keys(first)
  const cells = [fields, ...rows.map((row) => Object.values(row).map((value) => [value].flat().join(', ')))]
  const widths = fields.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const lines = cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return { done: lines.join('\n'), data: rows }
}
