import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

declare module '#core/workers/tasks.ts' {
  interface Tasks {
    judgePassword: typeof passwordWeakness
  }
}

/** Characters that are judged, of the password as of the guesses: what is longer is not easier to guess, and costs more. */
const maxLength = 40

const common = new Set(dictionary['passwords-common'].filter(({ length }) => length >= 10))
const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength })

/**
 * What is wrong with a password that others try first, or that follows from `guesses`, which are known of the person; null: nothing. For a
 * worker thread: adversarial input takes some tenths of a second, and the dictionaries are large.
 */
export function passwordWeakness({ password, guesses }: { password: string; guesses: string[] }) {
  if (common.has(password.toLowerCase())) return 'common_password'
  const comparable = guesses.map((guess) => guess.slice(0, maxLength))
  return zxcvbn.check(password, comparable).score < 2 ? 'weak_password' : null
}
