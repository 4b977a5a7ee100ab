import type { Lang } from '#core/i18n/contract.ts'
import { languageNames } from '#core/i18n/langs.ts'
import { guestLangs } from '#locales/languages.ts'

/** The text that labels an input or a group of inputs on the screen. */
function labelOf(field: Element | null): string | undefined {
  if (!field) return undefined
  const own = 'labels' in field ? (field as HTMLInputElement).labels?.[0] : null
  const around = field.closest('.mantine-InputWrapper-root, fieldset') ?? field
  const label = own ?? around.querySelector('.mantine-InputWrapper-label, legend, label')
  return (label?.textContent ?? field.getAttribute('aria-label') ?? '').replace(/\*$/, '').trim() || undefined
}

const fieldAt = (form: Element, path: string) => form.querySelector(`[data-path="${path}"]`)

/**
 * How the form on the screen calls the field at a path. A form shows one language at a time, so the name of a text in
 * another language is that of the shown one.
 */
export function fieldName(form: Element | null, path: string, shownLang: Lang): string | undefined {
  if (!form) return undefined
  const exact = labelOf(fieldAt(form, path))
  if (exact) return exact
  const lang = guestLangs.find((each) => path.endsWith(`.${each}`))
  if (!lang) return undefined
  const shown = labelOf(fieldAt(form, path.replace(/\w+$/, shownLang)))
  return shown?.replace(`(${languageNames[shownLang]})`, `(${languageNames[lang]})`)
}

/** How the form calls a value that is chosen from a list. */
export function choiceName(form: Element | null, path: string, value: string): string | undefined {
  const field = form ? fieldAt(form, path) : null
  const choices = field?.closest('.mantine-InputWrapper-root') ?? field
  const choice = [
    ...(choices?.querySelectorAll<HTMLOptionElement | HTMLInputElement>('option, input[type="radio"]') ?? []),
  ].find((each) => each.value === value)
  return choice instanceof HTMLOptionElement ? choice.label : (choice?.labels?.[0]?.textContent ?? undefined)
}
