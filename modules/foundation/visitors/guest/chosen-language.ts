import { localStore } from '#core/ui-guest/storage/browser-storage.ts'

/** Local storage key of the language that a guest chose, by hotel. Separate from `lang`, which is the staff's. */
export const chosenLanguageKey = 'livret.languages'

/** Stored for the next scan of this hotel's code, whose address names no language. */
export function storeChosenLanguage(hotelId: string, lang: string): void {
  localStore.setItem(chosenLanguageKey, JSON.stringify({ ...readChosenLanguages(), [hotelId]: lang }))
  delete document.documentElement.dataset.offered
}

function readChosenLanguages(): object {
  try {
    const stored: unknown = JSON.parse(localStore.getItem(chosenLanguageKey) ?? '{}')
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch {
    return {}
  }
}
