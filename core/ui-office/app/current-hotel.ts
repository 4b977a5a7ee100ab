import { createContext, useContext } from 'react'
import type { Actor } from '#core/access/policy.ts'
import { ProblemError } from '#core/http/client.ts'
import type { Lang } from '#core/i18n/contract.ts'
import type { FoundText } from '#core/i18n/found-text.ts'
import type { Texts } from '#core/i18n/i18n.ts'

declare module '#core/ui-office/app/office-module.ts' {
  interface OfficeModule {
    /** Where the hotel's texts are written, by the name of the place as the server has it. */
    readonly textKinds?: Readonly<
      Record<
        string,
        {
          /** Where its own name is, `<texts>.texts.places.page`, and those of its texts, `<texts>.texts.fields.title`. */
          readonly texts: keyof Texts
          /** The editing screen, below the hotel's address. */
          readonly editor: (where: Pick<FoundText, 'id' | 'serviceId'>) => string
        }
      >
    >
  }
}

/**
 * What every screen of a hotel knows of it, and of who looks at it: the part of `useManagedHotel` that modules below `hotels`, which
 * cannot import from it, need.
 */
export interface CurrentHotel {
  orgId: string
  userId: string | undefined
  /** Who asks, for the policies of `core/access/policy.ts`. */
  actor: Actor
  hotel: { name: string; slug: string; timeZone: string; currency: string; languages: Lang[]; defaultLang: Lang }
}

/** Given by the office layout. */
export const CurrentHotel = createContext<CurrentHotel | null>(null)

/** The hotel of the address. Screens under `/hotels/:orgId` are shown once it has been read. */
export function useCurrentHotel(): CurrentHotel {
  const current = useContext(CurrentHotel)
  if (!current) throw new Error('a hotel screen outside the hotel layout')
  return current
}

/** Names a thing of this hotel among all that this browser keeps drafts of, for whoever is signed in: `service/<id>`. */
export function useSubject(subjectType: string): string {
  const { userId, orgId } = useCurrentHotel()
  return `${userId}/${orgId}/${subjectType}`
}

/** The call was refused to the person, or the hotel is not theirs any more. */
export const isAccessLost = (error: unknown) =>
  error instanceof ProblemError && (error.problem.code === 'forbidden' || error.problem.code === 'not_found')

/** The hotel asks the person for a second factor that their account does not have. */
export const isFactorNeeded = (error: unknown) =>
  error instanceof ProblemError && error.problem.code === 'second_factor_needed'
