import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SaveBar } from '#core/ui-office/save-bar.tsx'
import { ActFailure, useFailureText } from '#core/ui-office/screen.tsx'
import { UnsavedGuard } from '#core/ui-office/unsaved.tsx'
import type { HotelEditor } from '../hotel-editor.ts'
import { AddressFields, PositionFields } from './address-fields.tsx'
import { ColourField } from './brand-fields.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { FormSection } from './form-section.tsx'
import styles from './hotel-form.module.css'
import { HotelPictures } from './hotel-pictures.tsx'
import { LanguageFields } from './language-fields.tsx'
import { NameField, PhoneField, SlugField } from './name-fields.tsx'
import { RegionFields } from './region-fields.tsx'
import { RetentionField } from './retention-field.tsx'

interface HotelFormProps {
  editor: HotelEditor
  /** The page address that guests know already; absent for a hotel that is not there yet. */
  savedSlug?: string
  /** In place of the failure: what can be done about it. */
  notice?: ReactNode
}

/** Everything that can be set of a hotel. */
export function HotelForm({ editor, savedSlug, notice }: HotelFormProps) {
  const { t } = useTranslation()
  const { form } = editor
  const isNew = savedSlug === undefined
  return (
    <form ref={editor.ref} onSubmit={editor.submit} onKeyDown={editor.onKeyDown} noValidate className={styles.form}>
      <UnsavedGuard unsaved={editor.unsaved} />
      {notice ?? <SaveFailure error={editor.failure} />}
      <FormSection title={t('hotels.office.form.identity.title')} why={t('hotels.office.form.identity.why')}>
        <NameField form={form} autoFocus={isNew} />
        <SlugField form={form} saved={savedSlug} />
        <PhoneField form={form} />
      </FormSection>
      <FormSection title={t('hotels.office.form.place.title')} why={t('hotels.office.form.place.why')}>
        <AddressFields form={form} proposing={isNew} />
        <PositionFields form={form} />
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
        <HotelPictures form={form} />
      </FormSection>
      <FormSection title={t('hotels.office.form.privacy.title')} why={t('hotels.office.form.privacy.why')}>
        <RetentionField form={form} />
      </FormSection>
      <SaveBar
        unsaved={editor.unsaved()}
        busy={editor.busy}
        history={editor.history}
        act={isNew ? t('hotels.office.new.act') : undefined}
      />
    </form>
  )
}

/** Why a save failed. The form is longer than a screen: it takes the person to where that stands. */
export function SaveFailure({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const text = useFailureText()
  if (!error) return null
  return (
    <InSight of={error}>
      <ActFailure title={t('common.office.failure.save')}>{text(error)}</ActFailure>
    </InSight>
  )
}

/** Comes into sight, with the focus on it, whenever what it speaks of is a new one. */
export function InSight({ of, children }: { of: unknown; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'center' })
  }, [of])
  return (
    <div ref={ref} tabIndex={-1}>
      {children}
    </div>
  )
}
