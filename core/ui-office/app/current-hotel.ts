import { createContext, useContext } from 'react'
import type { Actor } from '#core/access/policy.ts'
import { ProblemError } from '#core/http/client.ts'
import type { Lang } from '#core/i18n/contract.ts'
import type { FoundText } from '#core/i18n/found-text.ts'
import type { Texts } from '#core/i18n/text-key.ts'

declare module '#core/ui-office/app/office-module.ts' {
  interface OfficeModule {
    /** The editors of the hotel's texts, by the kind of item that the server names. */
    readonly textKinds?: Readonly<
      Record<
        string,
        {
          /**
           * The namespace of the item's name, `<texts>.texts.places.page`, and of the names of its texts,
           * `<texts>.texts.fields.title`.
           */
          readonly texts: keyof Texts
          /** The path of the editing screen, below the hotel's address. */
          readonly editor: (where: Pick<FoundText, 'id' | 'serviceId'>) => string
        }
      >
    >
  }
}

/**
 * The hotel and the person who uses the screen: the part of `useManagedHotel` that modules below `hotels` need, which
 * cannot import from it.
 */
export interface CurrentHotel {
  orgId: string
  userId: string | undefined
  /** The signed-in person, for the policies of `core/access/policy.ts`. */
  actor: Actor
  hotel: { name: string; slug: string; timeZone: string; currency: string; languages: Lang[]; defaultLang: Lang }
}

/** Provided by the office layout. */
export const CurrentHotel = createContext<CurrentHotel | null>(null)

/** The hotel in the address. Screens below `/hotels/:orgId` are rendered once it has loaded. */
export function useCurrentHotel(): CurrentHotel {
  const current = useContext(CurrentHotel)
  if (!current) throw new Error('a hotel screen outside the hotel layout')
  return current
}

/** The key of an item of this hotel and this person for the drafts stored in this browser: `service/<id>`. */
export function useSubject(subjectType: string): string {
  const { userId, orgId } = useCurrentHotel()
  return `${userId}/${orgId}/${subjectType}`
}

/** Whether the person lost access: the call was refused, or they no longer work in the hotel. */
export const isAccessLost = (error: unknown) =>
  error instanceof ProblemError && (error.problem.code === 'forbidden' || error.problem.code === 'not_found')

/** Whether the hotel requires a second factor that the person's account does not have. */
export const isFactorNeeded = (error: unknown) =>
  error instanceof ProblemError && error.problem.code === 'second_factor_needed'
