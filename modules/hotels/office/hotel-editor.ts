import { useTranslation } from 'react-i18next'
import type { Lang } from '#core/i18n/contract.ts'
import { useEditor, WriteError } from '#core/ui-office/editor.ts'
import { fieldErrors } from '#core/ui-office/form-errors.ts'
import { checkHotel, type HotelDraft } from './hotel-draft.ts'

interface HotelEditorOptions {
  initial: HotelDraft
  write: (draft: HotelDraft, saved: HotelDraft) => Promise<void>
  onSaved: () => void
}

/** The form of a hotel, for whichever screen: new, first of all, or changed. Its wrong fields have the server's names. */
export function useHotelEditor({ initial, write, onSaved }: HotelEditorOptions) {
  const { t, i18n } = useTranslation()
  const lang = i18n.language as Lang
  const editor = useEditor<HotelDraft>({
    initial,
    base: lang,
    check: (draft) =>
      Object.fromEntries(
        Object.entries(checkHotel(draft)).map(([path, fault]) => [path, t(`hotels.office.form.faults.${fault}`)]),
      ),
    write: (draft, saved) =>
      write(draft, saved).catch((cause) => {
        throw new WriteError(lang, cause)
      }),
    fieldPath: ({ path }) => path,
    onSaved,
  })
  // Wrong fields speak for themselves, each in its place.
  const failure = fieldErrors(editor.failure).length > 0 ? null : editor.failure
  return { ...editor, failure }
}

export type HotelEditor = ReturnType<typeof useHotelEditor>
/** What the parts of the form read and write. */
export type HotelFields = HotelEditor['form']
