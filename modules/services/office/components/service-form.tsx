import { NumberInput, Radio, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Lang } from '#core/i18n/contract.ts'
import { useEditor, WriteError } from '#core/ui-office/editor.ts'
import { languageNames } from '#core/ui-office/languages.ts'
import { SaveBar } from '#core/ui-office/save-bar.tsx'
import { ActFailure, useFailureText } from '#core/ui-office/screen.tsx'
import { TextLanguage } from '#core/ui-office/text-language.tsx'
import { UnsavedGuard } from '#core/ui-office/unsaved.tsx'
import { useHotelScope } from '#modules/hotels/office/api.ts'
import { FileField } from '#modules/media/office/api.ts'
import type { Service } from '../../contract.ts'
import { deliveryModes, serviceKinds } from '../../rules.ts'
import { refreshServices, updateService } from '../api.ts'
import {
  checkService,
  draftService,
  isOrdered,
  missingTexts,
  type ServiceDraft,
  serviceFieldPath,
  serviceWrites,
} from '../service-draft.ts'
import { HoursEditor } from './hours-editor.tsx'
import styles from './service-form.module.css'

/** Writes the changes, language by language; a second attempt writes the same again, which does no harm. */
async function write(orgId: string, id: string, base: Lang, draft: ServiceDraft, saved: ServiceDraft) {
  for (const { lang, body } of serviceWrites(draft, saved, base))
    await updateService(orgId, id, lang, body).catch((cause) => {
      throw new WriteError(lang, cause)
    })
}

interface ServiceFormProps {
  id: string
  /** The service in each language of the hotel, blanks left blank. */
  readings: Partial<Record<Lang, Service>>
}

export function ServiceForm({ id, readings }: ServiceFormProps) {
  const { t } = useTranslation()
  const text = useFailureText()
  const { orgId, hotel } = useHotelScope()
  const base = hotel.defaultLang
  const editor = useEditor<ServiceDraft>({
    initial: draftService(readings, base),
    base,
    check: (draft, saved) =>
      Object.fromEntries(
        Object.entries(checkService(draft, saved, base)).map(([path, fault]) => [
          path,
          t(`services.office.errors.${fault}`),
        ]),
      ),
    write: (draft, saved) => write(orgId, id, base, draft, saved),
    fieldPath: serviceFieldPath,
    onSaved: () => {
      notifications.show({ message: t('common.office.saved') })
      void refreshServices(orgId)
    },
  })
  // Saving before a file has arrived would leave it behind.
  const [sending, setSending] = useState(false)
  const { form, lang } = editor
  const draft = form.values
  const hint = lang === base ? undefined : draft.texts[base]
  const language = languageNames[lang]
  const hoursErrors = Object.fromEntries(
    Object.entries(form.errors).map(([path, error]) => [path.replace(/^hours\./, ''), String(error)]),
  )

  return (
    <form ref={editor.ref} onSubmit={editor.submit} noValidate className={styles.form}>
      <UnsavedGuard unsaved={() => sending || editor.unsaved()} />
      {editor.failure ? <ActFailure title={t('common.office.failure.save')}>{text(editor.failure)}</ActFailure> : null}
      <Stack gap="lg">
        <TextLanguage
          langs={hotel.languages}
          value={lang}
          onChange={editor.setLang}
          missing={missingTexts(draft, base)}
        />
        <TextInput
          {...form.getInputProps(`texts.${lang}.name`)}
          key={`name-${lang}`}
          lang={lang}
          label={`${t('services.office.fields.name')} (${language})`}
          placeholder={hint?.name}
          maxLength={120}
        />
        <Textarea
          {...form.getInputProps(`texts.${lang}.description`)}
          key={`description-${lang}`}
          lang={lang}
          label={`${t('services.office.fields.description')} (${language})`}
          placeholder={hint?.description}
          autosize
          minRows={3}
          maxRows={14}
          maxLength={4000}
        />
        <FileField
          label={t('services.office.fields.picture')}
          description={t('services.office.fields.pictureHint')}
          propertyName="picture"
          url={draft.picture}
          fileUploaded={form.setFieldValue}
          onRemove={() => form.setFieldValue('picture', '')}
          onRunning={setSending}
          error={form.errors.picture}
          accept="image/*"
        />
        <Select
          {...form.getInputProps('kind')}
          label={t('services.office.fields.kind')}
          description={t(`services.office.kinds.${draft.kind}.what`)}
          data={serviceKinds.map((value) => ({ value, label: t(`services.office.kinds.${value}.name`) }))}
          allowDeselect={false}
        />
        {draft.kind === 'booking-link' && (
          <TextInput
            {...form.getInputProps('link')}
            type="url"
            label={t('services.office.fields.link')}
            placeholder="https://"
            maxLength={500}
          />
        )}
        {isOrdered(draft.kind) && (
          <>
            <Radio.Group {...form.getInputProps('deliveryMode')} label={t('services.office.fields.deliveryMode')}>
              <Stack gap={10} mt={6}>
                {deliveryModes.map((mode) => (
                  <Radio key={mode} value={mode} label={t(`services.office.modes.${mode}`)} />
                ))}
              </Stack>
            </Radio.Group>
            <NumberInput
              {...form.getInputProps('leadMinutes')}
              label={t('services.office.fields.leadMinutes')}
              description={t('services.office.fields.leadMinutesHint')}
              suffix={` ${t('services.office.fields.minutes')}`}
              min={0}
              max={2880}
              step={5}
              allowDecimal={false}
              className={styles.short}
            />
          </>
        )}
        <HoursEditor
          value={draft.hours}
          onChange={(hours) => form.setFieldValue('hours', hours)}
          errors={hoursErrors}
        />
      </Stack>
      <SaveBar unsaved={editor.unsaved()} busy={editor.busy} waiting={sending && t('media.office.file.wait')} />
    </form>
  )
}
