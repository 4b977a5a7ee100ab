import { createHash, randomBytes } from 'node:crypto'
import type { AppContext } from '#core/app/server/context.ts'
import { isSignature, sign } from '#core/config/secret-keys.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import type { PuzzleAnswer } from '../../contract.ts'
import { leadingZeroBits, puzzleHashInput } from '../../rules.ts'

/** Minutes for which a puzzle can be solved. */
const puzzleMinutes = 10
const minBits = 16
const maxBits = 21

/** The number of attempts, and how many need no puzzle, as `Limit.count` returns it. */
export interface AttemptCount {
  used: number
  allowed: number
  seconds: number
}

/**
 * Accepts an attempt that contains the solution of a puzzle made for the same purpose. Otherwise throws
 * `puzzle_required` with a new puzzle; each doubling of the attempts doubles its work. See
 * docs/decisions/0014-proof-of-work-after-wrong-passwords.md.
 */
export async function assertPuzzle(
  context: AppContext,
  purpose: string,
  { used, allowed, seconds }: AttemptCount,
  answer: PuzzleAnswer | undefined,
): Promise<void> {
  const bits = Math.min(maxBits, minBits + Math.floor(Math.log2(Math.max(1, used / allowed))))
  if (answer && (await isSolved(context, purpose, answer))) return
  const expires = Math.floor(context.clock().getTime() / 1000) + puzzleMinutes * 60
  const payload = `${randomBytes(12).toString('base64url')}.${expires}.${bits}`
  throw new ApiError('puzzle_required', {
    retryAfter: Math.max(1, seconds),
    params: () => ({ minutes: Math.max(1, Math.ceil(seconds / 60)) }),
    context: {
      challenge: `${payload}.${sign(context.config, signedText(purpose, payload)).toString('base64url')}`,
      bits,
    },
  })
}

/** The signature covers the purpose, so that unsolved puzzles need not be stored; a solved puzzle is accepted once. */
async function isSolved(context: AppContext, purpose: string, { challenge, number }: PuzzleAnswer): Promise<boolean> {
  const [nonce, expires, bits, signature = ''] = challenge.split('.')
  const text = signedText(purpose, `${nonce}.${expires}.${bits}`)
  const given = Buffer.from(signature, 'base64url')
  // Compared as text too, because several texts have the same bytes and each would count as another puzzle.
  if (given.toString('base64url') !== signature || !isSignature(context.config, text, given)) return false
  if (Number(expires) * 1000 <= context.clock().getTime()) return false
  const digest = createHash('sha256').update(puzzleHashInput(challenge, number)).digest()
  if (leadingZeroBits(digest) < Number(bits)) return false
  const { used, allowed } = await context.limits.puzzles.count(challenge)
  return used <= allowed
}

const signedText = (purpose: string, payload: string) => `puzzle ${purpose} ${payload}`
