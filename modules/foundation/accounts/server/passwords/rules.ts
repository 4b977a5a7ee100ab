import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

declare module '#core/workers/tasks.ts' {
  interface Tasks {
    judgePassword: typeof passwordWeakness
  }
}

/**
 * Maximum characters that are compared, of the password and of the guesses: longer texts are no easier to guess, and
 * cost more time.
 */
const maxComparedLength = 40

const commonPasswords = new Set(dictionary['passwords-common'].filter(({ length }) => length >= 10))
const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: maxComparedLength })

/**
 * Why a password is weak: it is common, or it can be derived from `guesses`, words known about the person; null when it
 * is not weak. Runs in a worker thread: adversarial input takes some tenths of a second, and the dictionaries are
 * large.
 */
export function passwordWeakness({ password, guesses }: { password: string; guesses: string[] }) {
  if (commonPasswords.has(password.toLowerCase())) return 'common_password'
  const truncatedGuesses = guesses.map((guess) => guess.slice(0, maxComparedLength))
  return zxcvbn.check(password, truncatedGuesses).score < 2 ? 'weak_password' : null
}
