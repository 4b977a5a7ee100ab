import { useEffect, useRef } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { EditorForm } from '#core/ui-office/drafts/editor-form.tsx'
import { ActionFailure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import type { HotelEditor } from '../../hotel-editor.ts'
import { AddressFields, PositionFields } from './address-fields.tsx'
import { ColourField } from './brand-fields.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { FormSection } from './form-section.tsx'
import { HotelPicture } from './hotel-picture.tsx'
import { LanguageFields } from './language-fields.tsx'
import { NameField, PhoneField, SlugField } from './name-fields.tsx'
import { OrderProofField } from './order-proof-field.tsx'
import { OthersSettings } from './others-settings.tsx'
import { RegionFields } from './region-fields.tsx'
import { RetentionField } from './retention-field.tsx'
import { RoomApprovalField } from './room-approval-field.tsx'
import { RoomBillField } from './room-bill-field.tsx'
import { RoomProofField } from './room-proof-field.tsx'

interface HotelFormProps {
  editor: HotelEditor
  /** The hotel that is edited; absent: a new one. */
  hotelId?: string
  /** The slug that guests already use; absent for a new hotel. */
  savedSlug?: string
}

/** All settings of a hotel. */
export function HotelForm({ editor, hotelId, savedSlug }: HotelFormProps) {
  const { t } = useTranslation()
  const { form, conflict } = editor
  const isNew = savedSlug === undefined
  return (
    <EditorForm
      editor={editor}
      saveLabel={isNew ? t('hotels.office.new.act') : undefined}
      conflictDetails={conflict && <OthersSettings conflict={conflict} />}
    >
      <div>
        <FormSection title={t('hotels.office.form.identity.title')} why={t('hotels.office.form.identity.why')}>
          <NameField form={form} autoFocus={isNew} />
          <SlugField form={form} saved={savedSlug} />
          <PhoneField form={form} />
        </FormSection>
        <FormSection title={t('hotels.office.form.place.title')} why={t('hotels.office.form.place.why')}>
          <AddressFields form={form} proposing={isNew} />
          <PositionFields form={form} hotelId={hotelId} />
        </FormSection>
        <FormSection title={t('hotels.office.form.region.title')} why={t('hotels.office.form.region.why')}>
          <RegionFields form={form} />
        </FormSection>
        <FormSection title={t('hotels.office.form.languages.title')} why={t('hotels.office.form.languages.why')}>
          <LanguageFields form={form} all />
        </FormSection>
        <FormSection title={t('hotels.office.form.look.title')} why={t('hotels.office.form.look.why')}>
          <ColourField form={form} />
          <BrandPreview name={form.values.name} brand={form.values.brand} />
          <HotelPicture editor={editor} name="logo" />
          <HotelPicture editor={editor} name="cover" />
        </FormSection>
        <FormSection title={t('hotels.office.form.orders.title')} why={t('hotels.office.form.orders.why')}>
          <OrderProofField form={form} />
          <RoomBillField form={form} />
          <RoomProofField form={form} />
          <RoomApprovalField form={form} />
        </FormSection>
        <FormSection title={t('hotels.office.form.privacy.title')} why={t('hotels.office.form.privacy.why')}>
          <RetentionField form={form} />
        </FormSection>
      </div>
    </EditorForm>
  )
}

/** Why a save failed. It gets the focus and is scrolled into view, because the form is longer than a screen. */
export function SaveFailure({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const ref = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is a new one
  useEffect(() => {
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'center' })
  }, [error])
  if (!error) return null
  return (
    <div ref={ref} tabIndex={-1}>
      <ActionFailure title={t('common.office.failure.save')}>{failureText(error)}</ActionFailure>
    </div>
  )
}
