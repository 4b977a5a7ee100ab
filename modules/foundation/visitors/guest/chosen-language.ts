import { parseFields, storedValue } from '#core/ui-guest/storage/values.ts'

/** Local storage key of the language that a guest chose, by hotel. Separate from `lang`, which is the staff's. */
export const chosenLanguageKey = 'livret.languages'

const chosenLanguages = storedValue<object>({ key: () => chosenLanguageKey, initial: {}, parse: parseFields })

/** Stored for the next scan of this hotel's code, whose address names no language. */
export function storeChosenLanguage(hotelId: string, lang: string): void {
  chosenLanguages.update((languages) => ({ ...languages, [hotelId]: lang }))
  delete document.documentElement.dataset.offered
}
