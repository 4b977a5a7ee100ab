/** The password of demo accounts. It is documented publicly, so in production nobody may sign in with it or choose it. */
export const demoPassword = 'bienvenue-2026'

/**
 * Words that attackers of hotel accounts try first: passwords made of them are weak. Documented in docs/security.md.
 */
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
 * The input of SHA-256 for a puzzle: the number is right when the hash begins with enough zero bits. Only the
 * challenge's signature, which is unique, is used: it fits in one SHA-256 block, which halves the work of honest
 * phones.
 */
export const puzzleHashInput = (challenge: string, number: number) =>
  `${challenge.slice(challenge.lastIndexOf('.') + 1)}:${number}`

export function leadingZeroBits(digest: Uint8Array): number {
  const firstNonZero = digest.findIndex((byte) => byte !== 0)
  if (firstNonZero < 0) return digest.length * 8
  return firstNonZero * 8 + Math.clz32(digest[firstNonZero] ?? 0) - 24
}

/** Maximum lengths in characters. */
export const maxAccountTextLengths = { name: 80, code: 40, passkeyName: 60, apiKeyName: 60 } as const

/** Maximum API keys of one person, and hotels of one key. */
export const maxApiKeys = 50
export const maxHotelsPerApiKey = 50

/** The purposes of mailed links. */
export const linkPurposes = ['verify-email', 'reset-password'] as const
export type LinkPurpose = (typeof linkPurposes)[number]
