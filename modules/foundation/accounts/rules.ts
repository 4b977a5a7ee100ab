/** Printed in the documentation, so nobody may sign in with it, or choose it, in production. */
export const demoPassword = 'bienvenue-2026'

/** What somebody who guesses at accounts of hotels tries first: passwords made of these are weak. Documented in docs/security.md. */
export const commonlyGuessedWords = [
  'livret',
  'hotel',
  'hôtel',
  'reception',
  'réception',
  'recepción',
  'direction',
  'conciergerie',
  'chambre',
  'habitacion',
]

/**
 * What is hashed with SHA-256 to solve a puzzle: the number is right when the hash begins with enough zero bits. Only the signature of
 * the challenge, which no other has: it fits in one block, so that honest phones work half as long.
 */
export const puzzleHashInput = (challenge: string, number: number) =>
  `${challenge.slice(challenge.lastIndexOf('.') + 1)}:${number}`

export function leadingZeroBits(digest: Uint8Array): number {
  const first = digest.findIndex((byte) => byte !== 0)
  if (first < 0) return digest.length * 8
  return first * 8 + Math.clz32(digest[first] ?? 0) - 24
}

/** Characters of what people type. */
export const maxAccountTextLengths = { name: 80, code: 40, passkeyName: 60, apiKeyName: 60 } as const

/** Keys of the API of one person, and hotels that one of them reaches. */
export const maxApiKeys = 50
export const maxHotelsPerApiKey = 50

/** What a link in an email is for. */
export const linkPurposes = ['verify-email', 'reset-password'] as const
export type LinkPurpose = (typeof linkPurposes)[number]
