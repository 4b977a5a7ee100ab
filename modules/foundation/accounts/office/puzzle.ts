import { ProblemError } from '#core/http/client.ts'
import type { PuzzleAnswer } from '../contract.ts'
import { leadingZeroBits, puzzleHashInput } from '../rules.ts'

/** Milliseconds of work between yields to the event loop. */
const workMs = 30

/** The puzzle of a `puzzle_required` error; null for any other error. */
export function puzzleOfError(error: unknown): { challenge: string; bits: number } | null {
  if (!(error instanceof ProblemError) || error.problem.code !== 'puzzle_required') return null
  const { challenge, bits } = error.problem.context ?? {}
  return typeof challenge === 'string' && typeof bits === 'number' ? { challenge, bits } : null
}

/**
 * Tries numbers until one is right: a fraction of a second, some seconds under attack. Without `crypto.subtle`, which
 * does not exist on plain `http:` addresses.
 */
export async function solvePuzzle({ challenge, bits }: { challenge: string; bits: number }): Promise<PuzzleAnswer> {
  const { sha256 } = await import('@noble/hashes/sha2.js')
  const encoder = new TextEncoder()
  let nextPause = performance.now() + workMs
  for (let number = 0; ; number++) {
    if (leadingZeroBits(sha256(encoder.encode(puzzleHashInput(challenge, number)))) >= bits)
      return { challenge, number }
    if (number % 256 === 0 && performance.now() > nextPause) {
      await new Promise((resolve) => setTimeout(resolve))
      nextPause = performance.now() + workMs
    }
  }
}
