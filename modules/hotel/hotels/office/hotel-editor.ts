import { useRef, useState } from 'react'
import type { StaffLang } from '#core/i18n/contract.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import type { SharedRecord } from '#core/ui-office/drafts/conflict.ts'
import { type Save, useEditor } from '#core/ui-office/drafts/editor.ts'
import { fieldErrors, translateErrors } from '#core/ui-office/fields/form-errors.ts'
import type { Hotel, HotelInput } from '../contract.ts'
import { createHotel, refreshHotels } from './api.ts'
import { checkHotel, type HotelDraft, hotelInput, newHotelDraft } from './hotel-draft.ts'

interface HotelEditorOptions {
  initial: HotelDraft
  write: (save: Save<HotelDraft, HotelInput>) => Promise<Hotel>
  stored?: (draft: HotelDraft) => HotelInput
  onSaved: () => void
  subject?: string
  shared?: SharedRecord<HotelDraft>
}

/** The form of a hotel, for a first, another or an existing hotel. Errors use the server's field names. */
export function useHotelEditor(options: HotelEditorOptions) {
  const { t, i18n } = useTranslation()
  const editor = useEditor({
    stored: hotelInput,
    ...options,
    base: i18n.language,
    check: (draft) => translateErrors(checkHotel(draft), (error) => t(`hotels.office.form.faults.${error}`)),
  })
  // Field errors are shown at their fields instead.
  const failure = fieldErrors(editor.failure).length > 0 ? null : editor.failure
  return { ...editor, failure }
}

/** The form of a new hotel, with values guessed from where the user is. */
export function useNewHotel(onCreated: (hotel: Hotel) => void) {
  const lang = useTranslation().i18n.language as StaffLang
  const [initial] = useState(() => newHotelDraft(lang, Intl.DateTimeFormat().resolvedOptions().timeZone))
  const createdHotel = useRef<Hotel>(null)
  return useHotelEditor({
    initial,
    write: async ({ draft }) => {
      createdHotel.current = await createHotel(hotelInput(draft))
      return createdHotel.current
    },
    onSaved: () => {
      void refreshHotels()
      if (createdHotel.current) onCreated(createdHotel.current)
    },
  })
}

export type HotelEditor = ReturnType<typeof useHotelEditor>
/** The form as the parts of the screen use it. */
export type HotelFields = HotelEditor['form']
