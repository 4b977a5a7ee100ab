import { createContext, useContext } from 'react'
import type { Lang } from '#core/i18n/contract.ts'

/** What the screen in the lobby shows and how it goes on. All of it is in memory: the address and the history stay as they are. */
export interface Kiosk {
  /** Of the screen that is shown, as on a guest's phone: `bar/<id>`. */
  place: string
  open: (place: string) => void
  back: () => void
  /** Back to the start, in the hotel's own language; `announced`: it is announced to screen readers. */
  restart: (announced?: 'said') => void
  /** The language that was asked for, which may not have come yet. */
  wanted: Lang
  choose: (lang: Lang) => void
}

export const KioskContext = createContext<Kiosk | null>(null)

export function useKiosk(): Kiosk {
  const kiosk = useContext(KioskContext)
  if (!kiosk) throw new Error('useKiosk outside of the kiosk')
  return kiosk
}
