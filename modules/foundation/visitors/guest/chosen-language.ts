import { localStore } from '#core/ui-guest/storage/browser-storage.ts'

/** On the phone, by hotel: the language a guest chose there. Apart from `lang`, which is the staff's. */
export const chosenLanguageKey = 'livret.languages'

/** Kept for the next scan of this hotel's code, which names no language. */
export function storeChosenLanguage(hotelId: string, lang: string): void {
  localStore.setItem(chosenLanguageKey, JSON.stringify({ ...readChosen(), [hotelId]: lang }))
  delete document.documentElement.dataset.offered
}

function readChosen(): object {
  try {
    const stored: unknown = JSON.parse(localStore.getItem(chosenLanguageKey) ?? '{}')
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch {
    return {}
  }
}
