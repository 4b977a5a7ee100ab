import { Autocomplete, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import type { InAllLanguages, Lang } from '#core/i18n/contract.ts'
import { missingTexts } from '#core/ui-office/draft-texts.ts'
import { useEditor } from '#core/ui-office/editor.ts'
import { EditorForm } from '#core/ui-office/editor-form.tsx'
import type { Field } from '#core/ui-office/field.ts'
import { Fields, fieldKey, inputProps } from '#core/ui-office/fields.tsx'
import { percentText } from '#core/ui-office/parse-input.ts'
import { PriceInput } from '#core/ui-office/price-input.tsx'
import { readLastSave } from '#modules/audit/office/api.ts'
import { useSubject } from '#modules/hotel-context/office/api.ts'
import { GuestPreview, useHotelScope } from '#modules/hotels/office/api.ts'
import { FileField } from '#modules/media/office/api.ts'
import type { Article, Service } from '../../contract.ts'
import { longest, most } from '../../rules.ts'
import { createArticle, serviceSaved, updateArticle } from '../api.ts'
import { blankArticle, checkArticle, draftArticle, storedArticle } from '../article-draft.ts'
import { newArticleId, withArticle } from '../guest-view.ts'
import { AllergenEditor } from './allergen-editor.tsx'
import { DietChoice } from './diet-choice.tsx'
import { OptionsEditor } from './options-editor.tsx'

/** France: on the spot, alcohol, packed food to keep. Any other rate can be typed. */
const usualRates = [5.5, 10, 20]

type ArticleTexts = InAllLanguages<typeof Article>

interface ArticleFormProps {
  /** The whole service: its sections are offered again. */
  service: InAllLanguages<typeof Service>
  /** An article that is there already; absent: a new one. */
  known?: {
    article: ArticleTexts
    /** The newest version that this browser has heard of. */
    latest: number | undefined
    /** The same as the server has it now; null: it is gone. */
    read: () => Promise<ArticleTexts | null>
  }
  onDone: () => void
}

export function ArticleForm({ service, known, onDone }: ArticleFormProps) {
  const { t, i18n } = useTranslation()
  const reader = i18n.language as Lang
  const { orgId, hotel } = useHotelScope()
  const { defaultLang: base, languages: langs } = hotel
  const { id: serviceId } = service
  const id = known?.article.id
  const standing = (article: ArticleTexts) => ({ draft: draftArticle(article, reader), version: article.version })
  const begun = known && standing(known.article)

  const editor = useEditor({
    initial: begun?.draft ?? blankArticle(reader),
    base,
    langs,
    subject: useSubject(`service/${serviceId}/article/${id ?? 'new'}`),
    shared: known &&
      begun && {
        version: begun.version,
        latest: known.latest,
        read: async () => {
          const article = await known.read()
          return article && standing(article)
        },
        lastSave: async () => (id ? readLastSave(orgId, 'article', id) : null),
      },
    check: (draft) =>
      Object.fromEntries(
        Object.entries(checkArticle(draft, base)).map(([path, fault]) => [path, t(`services.office.errors.${fault}`)]),
      ),
    stored: storedArticle,
    write: ({ changes, draft, version }) =>
      id
        ? updateArticle(orgId, { id, serviceId }, changes, version)
        : createArticle(orgId, serviceId, storedArticle(draft)),
    onSaved: () => {
      notifications.show({ message: t('common.office.saved') })
      serviceSaved(orgId)
      onDone()
    },
  })
  const { form, lang } = editor
  const draft = form.values
  const { texts, section, price, vatRate, sale } = useArticleFields(!known)
  const sections = [...new Set(service.articles.map(({ section }) => section[lang]).filter(Boolean))]

  /** A section taken over from another article brings its translations along. */
  const chooseSection = (chosen: string) => {
    const known = service.articles.find(({ section }) => section[lang] === chosen)?.section
    const translated = langs.flatMap((other) => (draft.section[other] ? [] : [[other, known?.[other] ?? '']]))
    form.setFieldValue('section', { ...draft.section, ...Object.fromEntries(translated), [lang]: chosen })
  }

  return (
    <EditorForm
      editor={editor}
      look="plain"
      texts={{ langs, missing: missingTexts(draft, langs, 'name') }}
      preview={
        <GuestPreview
          hotel={hotel}
          path={`discover/services/${serviceId}?article=${id ?? newArticleId}`}
          lang={lang}
          change={(seen) => withArticle(seen, serviceId, id, draft, base)}
        />
      }
    >
      <Fields editor={editor} fields={texts} />
      <Autocomplete
        key={fieldKey(editor, section)}
        {...inputProps(editor, section)}
        onChange={chooseSection}
        data={sections}
        maxLength={longest.section}
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
    {
      kind: 'string',
      name: 'name',
      label: label('name'),
      localized: true,
      required: true,
      max: longest.name,
      first: isNew,
    },
    {
      kind: 'text',
      name: 'description',
      label: label('description'),
      localized: true,
      rows: 2,
      max: longest.articleDescription,
    },
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
    { kind: 'number', name: 'maxQuantity', label: label('maxQuantity'), min: 1, max: most.quantity },
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
