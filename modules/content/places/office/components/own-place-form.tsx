import { notifications } from '@mantine/notifications'
import { useNavigate } from 'react-router'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import type { InAllLanguages } from '#core/i18n/contract.ts'
import { blankText } from '#core/i18n/localized.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useSubject } from '#core/ui-office/app/current-hotel.ts'
import { missingTexts, toTypedText } from '#core/ui-office/drafts/draft-texts.ts'
import { useEditor } from '#core/ui-office/drafts/editor.ts'
import { EditorForm } from '#core/ui-office/drafts/editor-form.tsx'
import { useReadLastSave } from '#core/ui-office/drafts/use-read-last-save.ts'
import { Fields } from '#core/ui-office/fields/fields.tsx'
import { translateErrors } from '#core/ui-office/fields/form-errors.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Place } from '../../contract.ts'
import { toPosition } from '../../rules.ts'
import { createPlace, readPlaceTexts, refreshPlaces, updatePlace } from '../api.ts'
import { type OwnPlaceDraft, withPlace } from '../guest-preview.ts'
import { checkPlace, draftPlace, newPlace, placeFieldPath, storedPlace } from '../place-draft.ts'
import { useOpinionField } from './opinion-form.tsx'
import { PlaceFields } from './place-fields.tsx'
import { PlacePreview } from './place-preview.tsx'

type PlaceTexts = InAllLanguages<typeof Place>
const draftOwnPlace = (place: PlaceTexts): OwnPlaceDraft => ({
  ...draftPlace(place),
  opinion: toTypedText(place.opinion),
})

interface OwnPlaceFormProps {
  /** Absent: a new one. */
  place?: PlaceTexts
  /** The newest version that this browser has received. */
  latest?: number
}

/** Edits a place that belongs to the hotel. */
export function OwnPlaceForm({ place, latest }: OwnPlaceFormProps) {
  const { t } = useTranslation()
  const readLastSave = useReadLastSave()
  const navigate = useNavigate()
  const { orgId, hotel } = useManagedHotel()
  const { defaultLang: base, languages: langs } = hotel
  const anchors = [toPosition(hotel.address) ?? []].flat()
  const editor = useEditor({
    initial: place ? draftOwnPlace(place) : { ...newPlace(), opinion: { ...blankText } },
    base,
    langs,
    subject: useSubject(`place/${place?.id ?? 'new'}`),
    shared: place && {
      version: place.version,
      latest,
      read: async () => {
        const latestPlace = await readPlaceTexts(orgId, place.id)
        return { draft: draftOwnPlace(latestPlace), version: latestPlace.version }
      },
      lastSave: () => readLastSave(orgId, 'place', place.id),
    },
    check: (draft) => translateErrors(checkPlace(draft, anchors, base), (error) => t(`places.office.errors.${error}`)),
    stored: storedPlace<OwnPlaceDraft>,
    write: ({ changes, draft, version }) =>
      place ? updatePlace(orgId, place.id, changes, version) : createPlace(orgId, storedPlace(draft)),
    fieldPath: placeFieldPath,
    onSaved: () => {
      notifications.show({ message: t('common.office.saved') })
      void refreshPlaces(orgId)
      if (!place) void navigate(hotelPath(orgId, hotelScreens.places))
    },
  })
  return (
    <EditorForm
      editor={editor}
      texts={{ langs, missing: missingTexts(editor.form.values, langs) }}
      preview={
        <PlacePreview
          id={place?.id}
          lang={editor.lang}
          change={(hotelPreview, preview) => withPlace(hotelPreview, place?.id, editor.form.values, preview)}
        />
      }
    >
      <PlaceFields editor={editor} isNew={!place} hotel={hotel} />
      <Fields editor={editor} fields={[useOpinionField()]} />
    </EditorForm>
  )
}
