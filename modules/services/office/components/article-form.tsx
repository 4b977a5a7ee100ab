import { Autocomplete, Checkbox, Group, NumberInput, Stack, Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Lang } from '#core/i18n/contract.ts'
import { useEditor, WriteError } from '#core/ui-office/editor.ts'
import { languageNames } from '#core/ui-office/languages.ts'
import { PriceInput } from '#core/ui-office/price-input.tsx'
import { SaveBar } from '#core/ui-office/save-bar.tsx'
import { ActFailure, useFailureText } from '#core/ui-office/screen.tsx'
import { TextLanguage } from '#core/ui-office/text-language.tsx'
import { percentText } from '#core/ui-office/typed.ts'
import { UnsavedGuard } from '#core/ui-office/unsaved.tsx'
import { useHotelScope } from '#modules/hotels/office/api.ts'
import { FileField } from '#modules/media/office/api.ts'
import type { Article, Service } from '../../contract.ts'
import { createArticle, refreshServices, updateArticle } from '../api.ts'
import {
  type ArticleDraft,
  articleChanges,
  articleFieldPath,
  blankArticle,
  checkArticle,
  draftArticle,
  missingArticleTexts,
  newArticle,
  withIds,
} from '../article-draft.ts'
import { AllergenEditor } from './allergen-editor.tsx'
import styles from './article-form.module.css'
import { DietChoice } from './diet-choice.tsx'
import { OptionsEditor } from './options-editor.tsx'

/** France: on the spot, alcohol, packed food to keep. Any other rate can be typed. */
const usualRates = [5.5, 10, 20]

interface ArticleFormProps {
  serviceId: string
  /** The whole service in each language: its sections are offered again. */
  siblings: Partial<Record<Lang, Service>>
  /** The article in each language, blanks left blank; absent: a new one. */
  readings?: Partial<Record<Lang, Article>>
  onDone: () => void
}

export function ArticleForm({ serviceId, siblings, readings, onDone }: ArticleFormProps) {
  const { t, i18n } = useTranslation()
  const text = useFailureText()
  const reader = i18n.language as Lang
  const { orgId, hotel } = useHotelScope()
  const base = hotel.defaultLang
  // Once created, a second attempt changes what is there instead of making another.
  const id = useRef(readings?.[base]?.id)

  const send = async (lang: Lang, draft: ArticleDraft, saved: ArticleDraft): Promise<Article | undefined> => {
    if (!id.current) return createArticle(orgId, serviceId, lang, newArticle(draft, lang))
    const changes = articleChanges(draft, saved, lang, base)
    if (Object.keys(changes).length === 0) return undefined
    return updateArticle(orgId, { id: id.current, serviceId }, lang, changes)
  }
  const write = async (typed: ArticleDraft, saved: ArticleDraft) => {
    let draft = typed
    for (const lang of [base, ...hotel.languages.filter((each) => each !== base)]) {
      const article = await send(lang, draft, saved).catch((cause) => {
        throw new WriteError(lang, cause)
      })
      id.current ??= article?.id
      if (article && lang === base) draft = withIds(draft, article)
    }
  }
  const editor = useEditor<ArticleDraft>({
    initial: readings ? draftArticle(readings, base, reader) : blankArticle(hotel.languages, reader),
    base,
    check: (draft, saved) =>
      Object.fromEntries(
        Object.entries(checkArticle(draft, saved, base)).map(([path, fault]) => [
          path,
          t(`services.office.errors.${fault}`),
        ]),
      ),
    write,
    fieldPath: articleFieldPath,
    onSaved: () => {
      notifications.show({ message: t('common.office.saved') })
      void refreshServices(orgId)
      onDone()
    },
  })
  // Saving before a file has arrived would leave it behind.
  const [sending, setSending] = useState(false)
  const { form, lang } = editor
  const draft = form.values
  const hint = lang === base ? undefined : draft.texts[base]
  const language = languageNames[lang]
  const sections = [...new Set(siblings[lang]?.articles.map(({ section }) => section).filter(Boolean))]

  /** A section taken over from another article brings its translations along. */
  const chooseSection = (section: string) => {
    form.setFieldValue(`texts.${lang}.section`, section as never)
    const place = siblings[lang]?.articles.findIndex((article) => article.section === section) ?? -1
    if (place < 0) return
    for (const other of hotel.languages) {
      const translated = siblings[other]?.articles[place]?.section
      if (translated && !draft.texts[other]?.section) form.setFieldValue(`texts.${other}.section`, translated as never)
    }
  }

  return (
    <form ref={editor.ref} onSubmit={editor.submit} noValidate className={styles.form}>
      <UnsavedGuard unsaved={() => sending || editor.unsaved()} />
      {editor.failure ? <ActFailure title={t('common.office.failure.save')}>{text(editor.failure)}</ActFailure> : null}
      <Stack gap="lg">
        <TextLanguage
          langs={hotel.languages}
          value={lang}
          onChange={editor.setLang}
          missing={missingArticleTexts(draft, base)}
        />
        <TextInput
          {...form.getInputProps(`texts.${lang}.name`)}
          key={`name-${lang}`}
          lang={lang}
          label={`${t('services.office.fields.name')} (${language})`}
          placeholder={hint?.name}
          maxLength={120}
          autoFocus={!readings}
        />
        <Textarea
          {...form.getInputProps(`texts.${lang}.description`)}
          key={`description-${lang}`}
          lang={lang}
          label={`${t('services.office.fields.description')} (${language})`}
          placeholder={hint?.description}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={2000}
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
        <Autocomplete
          {...form.getInputProps(`texts.${lang}.section`)}
          key={`section-${lang}`}
          onChange={chooseSection}
          lang={lang}
          label={`${t('services.office.fields.section')} (${language})`}
          description={t('services.office.fields.sectionHint')}
          placeholder={hint?.section}
          data={sections}
          maxLength={80}
        />
        <Group grow align="flex-start">
          <PriceInput
            {...form.getInputProps('price')}
            label={t('services.office.fields.price')}
            currency={hotel.currency}
            description={t('services.office.fields.priceHint')}
          />
          <Autocomplete
            {...form.getInputProps('vatRate')}
            label={t('services.office.fields.vatRate')}
            description={t('services.office.fields.vatRateHint')}
            data={usualRates.map((rate) => percentText(rate, reader))}
            filter={({ options }) => options}
            inputMode="decimal"
            rightSection="%"
          />
        </Group>
        <OptionsEditor form={form} lang={lang} base={base} currency={hotel.currency} />
        <AllergenEditor value={draft.allergens} onChange={(value) => form.setFieldValue('allergens', value)} />
        <DietChoice value={draft.diets} onChange={(value) => form.setFieldValue('diets', value)} />
        <NumberInput
          {...form.getInputProps('maxQuantity')}
          label={t('services.office.fields.maxQuantity')}
          min={1}
          max={99}
          allowDecimal={false}
          className={styles.short}
        />
        <Checkbox
          checked={draft.available}
          onChange={(event) => form.setFieldValue('available', event.currentTarget.checked)}
          label={t('services.office.fields.available')}
        />
      </Stack>
      <SaveBar unsaved={editor.unsaved()} busy={editor.busy} waiting={sending && t('media.office.file.wait')} />
    </form>
  )
}
