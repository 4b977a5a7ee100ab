import { Autocomplete, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Lang } from '#core/i18n/contract.ts'
import { useEditor } from '#core/ui-office/editor.ts'
import { EditorForm } from '#core/ui-office/editor-form.tsx'
import type { Field } from '#core/ui-office/field.ts'
import { Fields, fieldKey, inputProps } from '#core/ui-office/fields.tsx'
import { PriceInput } from '#core/ui-office/price-input.tsx'
import { percentText } from '#core/ui-office/typed.ts'
import { readLastSave } from '#modules/audit/office/api.ts'
import { useSubject } from '#modules/hotel-context/office/api.ts'
import { GuestPreview, useHotelScope } from '#modules/hotels/office/api.ts'
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
  storedArticle,
  withIds,
} from '../article-draft.ts'
import { newArticleId, withArticle } from '../guest-view.ts'
import { AllergenEditor } from './allergen-editor.tsx'
import { DietChoice } from './diet-choice.tsx'
import { OptionsEditor } from './options-editor.tsx'

/** France: on the spot, alcohol, packed food to keep. Any other rate can be typed. */
const usualRates = [5.5, 10, 20]

export type ArticleReadings = Partial<Record<Lang, Article>>

interface ArticleFormProps {
  serviceId: string
  /** The whole service in each language: its sections are offered again. */
  siblings: Partial<Record<Lang, Service>>
  /** An article that is there already; absent: a new one. */
  known?: {
    /** In each language, blanks left blank. */
    readings: ArticleReadings
    /** The newest version that this browser has heard of. */
    latest: number | undefined
    /** The same as the server has it now; null: it is gone. */
    read: () => Promise<ArticleReadings | null>
  }
  onDone: () => void
}

export function ArticleForm({ serviceId, siblings, known, onDone }: ArticleFormProps) {
  const { t, i18n } = useTranslation()
  const reader = i18n.language as Lang
  const { orgId, hotel } = useHotelScope()
  const base = hotel.defaultLang
  // Once created, a second attempt changes what is there instead of making another.
  const id = useRef(known?.readings[base]?.id)
  const standing = (readings: ArticleReadings) => ({
    draft: draftArticle(readings, base, reader),
    version: Math.min(...Object.values(readings).map(({ version }) => version)),
  })
  const begun = known && standing(known.readings)

  const editor = useEditor<ArticleDraft>({
    initial: begun?.draft ?? blankArticle(hotel.languages, reader),
    base,
    subject: useSubject(`service/${serviceId}/article/${id.current ?? 'new'}`),
    shared: known &&
      begun && {
        version: begun.version,
        latest: known.latest,
        read: async () => {
          const readings = await known.read()
          return readings && standing(readings)
        },
        stored: storedArticle,
        lastSave: async () => (id.current ? readLastSave(orgId, 'article', id.current) : null),
      },
    check: (draft) =>
      Object.fromEntries(
        Object.entries(checkArticle(draft, base)).map(([path, fault]) => [path, t(`services.office.errors.${fault}`)]),
      ),
    write: async (typed, saved, send) => {
      let draft = typed
      for (const lang of [base, ...hotel.languages.filter((each) => each !== base)]) {
        const changes = id.current ? articleChanges(draft, saved, lang, base) : newArticle(draft, lang)
        if (Object.keys(changes).length === 0) continue
        const article = await send(lang, (version) =>
          id.current
            ? updateArticle(orgId, { id: id.current, serviceId }, lang, changes, version)
            : createArticle(orgId, serviceId, lang, newArticle(draft, lang)),
        )
        id.current ??= article.id
        if (lang === base) draft = withIds(draft, article)
      }
    },
    fieldPath: articleFieldPath,
    onSaved: () => {
      notifications.show({ message: t('common.office.saved') })
      void refreshServices(orgId)
      onDone()
    },
  })
  const { form, lang } = editor
  const draft = form.values
  const { texts, section, price, vatRate, sale } = useArticleFields(!known)
  const sections = [...new Set(siblings[lang]?.articles.map(({ section }) => section).filter(Boolean))]

  /** A section taken over from another article brings its translations along. */
  const chooseSection = (chosen: string) => {
    form.setFieldValue(`texts.${lang}.section`, chosen as never)
    const place = siblings[lang]?.articles.findIndex((article) => article.section === chosen) ?? -1
    if (place < 0) return
    for (const other of hotel.languages) {
      const translated = siblings[other]?.articles[place]?.section
      if (translated && !draft.texts[other]?.section) form.setFieldValue(`texts.${other}.section`, translated as never)
    }
  }

  return (
    <EditorForm
      editor={editor}
      look="plain"
      texts={{ langs: hotel.languages, missing: missingArticleTexts(draft) }}
      preview={
        <GuestPreview
          hotel={hotel}
          path={`discover/services/${serviceId}?article=${id.current ?? newArticleId}`}
          lang={lang}
          change={(seen) => withArticle(seen, serviceId, id.current, draft, base)}
        />
      }
    >
      <Fields editor={editor} fields={texts} />
      <Autocomplete
        key={fieldKey(editor, section)}
        {...inputProps(editor, section)}
        onChange={chooseSection}
        data={sections}
        maxLength={80}
      />
      <Group grow align="flex-start">
        <PriceInput {...inputProps(editor, price)} currency={hotel.currency} />
        <Autocomplete
          {...inputProps(editor, vatRate)}
          data={usualRates.map((rate) => percentText(rate, reader))}
          filter={({ options }) => options}
          inputMode="decimal"
          rightSection="%"
        />
      </Group>
      <OptionsEditor form={form} lang={lang} base={base} currency={hotel.currency} />
      <AllergenEditor value={draft.allergens} onChange={(value) => form.setFieldValue('allergens', value)} />
      <DietChoice value={draft.diets} onChange={(value) => form.setFieldValue('diets', value)} />
      <Fields editor={editor} fields={sale} />
    </EditorForm>
  )
}

function useArticleFields(isNew: boolean) {
  const { t } = useTranslation()
  const label = (name: 'name' | 'description' | 'section' | 'price' | 'vatRate' | 'maxQuantity' | 'available') =>
    t(`services.office.fields.${name}`)
  const texts: Field[] = [
    { kind: 'string', name: 'name', label: label('name'), localized: true, required: true, max: 120, first: isNew },
    { kind: 'text', name: 'description', label: label('description'), localized: true, rows: 2, max: 2000 },
    {
      kind: 'file',
      name: 'picture',
      label: t('services.office.fields.picture'),
      description: t('services.office.fields.pictureHint'),
      field: FileField,
      accept: 'image/*',
    },
  ]
  const sale: Field[] = [
    { kind: 'number', name: 'maxQuantity', label: label('maxQuantity'), min: 1, max: 99 },
    { kind: 'boolean', name: 'available', label: label('available') },
  ]
  return {
    texts,
    section: {
      name: 'section',
      label: label('section'),
      description: t('services.office.fields.sectionHint'),
      localized: true,
    },
    price: {
      name: 'price',
      label: label('price'),
      description: t('services.office.fields.priceHint'),
      required: true,
    },
    vatRate: { name: 'vatRate', label: label('vatRate'), description: t('services.office.fields.vatRateHint') },
    sale,
  }
}
