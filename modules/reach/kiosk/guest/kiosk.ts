import { createContext, useContext } from 'react'
import type { Lang } from '#core/i18n/contract.ts'

/** The state of the lobby screen. It is in memory only: the address and the history do not change. */
export interface Kiosk {
  /** The current screen, with the path that it has on a guest's phone: `bar/<id>`. */
  screenPath: string
  open: (screenPath: string) => void
  back: () => void
  /** Returns to the start screen, in the hotel's own language; `announced`: screen readers announce it. */
  restart: (announcement?: 'announced') => void
  /** The requested language, which may still be loading. */
  requestedLang: Lang
  choose: (lang: Lang) => void
}

export const KioskContext = createContext<Kiosk | null>(null)

export function useKiosk(): Kiosk {
  const kiosk = useContext(KioskContext)
  if (!kiosk) throw new Error('useKiosk outside of the kiosk')
  return kiosk
}
