/** The content type whose entries are the place types (tags). Specification point 3. */
export const placeTypeContent = 'placeType'

/** Allowed characters of the ids of a content service. */
export const idPattern = /^[\w.-]{1,64}$/

/** The space of the built-in content service, and its one environment. */
export const ownSpace = { space: 'livret', environment: 'master' } as const

/** A public token, valid outside production and only if the demo was added. */
export const demoDeliveryToken = 'demo-delivery-token'

/** Why place types could not be read again; the ones read before are shown meanwhile. */
export const contentFailures = ['unavailable', 'refused', 'nonsense'] as const
export type ContentFailure = (typeof contentFailures)[number]

/** The changes of place types and tokens that are recorded. */
export const contentActions = [
  'placeType.created',
  'placeType.changed',
  'placeType.deleted',
  'placeType.sorted',
  'token.created',
  'token.deleted',
] as const
export type ContentAction = (typeof contentActions)[number]

/** More than anybody would choose from. */
export const maxPlaceTypes = 200
/** Maximum access tokens to the content service on this installation. */
export const maxContentTokens = 50
export const maxTokenNameLength = 60

/** Maximum lifetime of an asset key in seconds: 48 hours. Specification point 5. */
export const maxAssetKeySeconds = 48 * 60 * 60

/**
 * What is wrong with the expiry of an asset key, in seconds since 1970, in the words of the delivery client; null when
 * valid.
 */
export function assetKeyProblem(expiresAt: unknown, now: Date): string | null {
  const seconds = Math.floor(now.getTime() / 1000)
  if (typeof expiresAt !== 'number' || !Number.isFinite(expiresAt)) return 'only numeric values are allowed'
  if (expiresAt > seconds + maxAssetKeySeconds)
    return `value (${expiresAt}) cannot be further in the future than expected maximum (${seconds + maxAssetKeySeconds})`
  if (expiresAt < seconds) return `value (${expiresAt}) cannot be in the past, current time was ${seconds}`
  return null
}
