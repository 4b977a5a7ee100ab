import { ActionIcon, Autocomplete, Button, Group, Select } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useRef } from 'react'
import type { InAllLanguages } from '#core/i18n/contract.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useSubject } from '#core/ui-office/app/current-hotel.ts'
import { missingTexts } from '#core/ui-office/drafts/draft-texts.ts'
import { useEditor } from '#core/ui-office/drafts/editor.ts'
import { EditorForm } from '#core/ui-office/drafts/editor-form.tsx'
import { useReadLastSave } from '#core/ui-office/drafts/use-read-last-save.ts'
import type { Field } from '#core/ui-office/fields/field.ts'
import { Fields, inputProps } from '#core/ui-office/fields/fields.tsx'
import { translateErrors } from '#core/ui-office/fields/form-errors.ts'
import { percentText } from '#core/ui-office/fields/parse-input.ts'
import { PriceInput } from '#core/ui-office/fields/price-input.tsx'
import { Plus } from '#core/ui-office/frame/icons.tsx'
import { useShowFailure } from '#core/ui-office/frame/screen.tsx'
import { FileField } from '#modules/foundation/media/office/api.ts'
import { GuestPreview, useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Article, Service } from '../../../contract.ts'
import { maxMenuCounts, maxMenuTextLengths } from '../../../rules.ts'
import { createArticle, serviceSaved, setServiceState, updateArticle } from '../../api.ts'
import { blankArticle, checkArticle, draftArticle, storedArticle } from '../../article-draft.ts'
import { newArticleId, previewPathOf, withArticle, withHiddenService } from '../../guest-preview.ts'
import { noSection } from '../../sections.ts'
import { AllergenEditor } from './allergen-editor.tsx'
import { DietChoice } from './diet-choice.tsx'
import { MeatOriginEditor } from './meat-origin-editor.tsx'
import { OptionsEditor } from './options-editor.tsx'

/** Suggested VAT rates in per cent, those of France: packed food, food on the spot, alcohol. Other rates can be typed. */
const usualRates = [5.5, 10, 20]

type ArticleTexts = InAllLanguages<typeof Article>

interface ArticleFormProps {
  /** The service that the article belongs to, with its sections. */
  service: InAllLanguages<typeof Service>
  /** An existing article; absent: a new one. */
  existing?: {
    article: ArticleTexts
    /** The newest version that this browser has received. */
    latest: number | undefined
    /** Reads the server's current version; null: it was deleted. */
    read: () => Promise<ArticleTexts | null>
  }
  /** The initial section of a new article. */
  section: string | null
  onDone: () => void
  /** Called after saving, to write another new article in the same section. */
  onNext: (section: string | null) => void
}

export function ArticleForm({ service, existing, section: requestedSection, onDone, onNext }: ArticleFormProps) {
  const { t, i18n } = useTranslation()
  const readLastSave = useReadLastSave()
  const readerLang = i18n.language
  const { orgId, hotel } = useManagedHotel()
  const { defaultLang: base, languages: langs } = hotel
  const { id: serviceId } = service
  const id = existing?.article.id
  const draftAndVersion = (article: ArticleTexts) => ({
    draft: draftArticle(article, readerLang),
    version: article.version,
  })
  const original = existing && draftAndVersion(existing.article)
  const initialSection = service.sections.some((section) => section.id === requestedSection) ? requestedSection : null
  const opensNextForm = useRef(false)
  /** A hidden service is shown together with its first article. */
  const showsService = useRef(false)
  const showFailure = useShowFailure()

  const editor = useEditor({
    initial: original?.draft ?? blankArticle(readerLang, initialSection),
    base,
    langs,
    subject: useSubject(`service/${serviceId}/article/${id ?? 'new'}`),
    shared: existing &&
      original && {
        version: original.version,
        latest: existing.latest,
        read: async () => {
          const article = await existing.read()
          return article && draftAndVersion(article)
        },
        lastSave: async () => (id ? readLastSave(orgId, 'article', id) : null),
      },
    check: (draft) =>
      translateErrors(checkArticle(draft, base, hotel.currency), (error) => t(`services.office.errors.${error}`)),
    stored: (draft) => storedArticle(draft, hotel.currency),
    write: ({ changes, draft, version }) =>
      id
        ? updateArticle(orgId, { id, serviceId }, changes, version)
        : createArticle(orgId, serviceId, storedArticle(draft, hotel.currency)),
    onSaved: () => {
      notifications.show({ message: t('common.office.saved') })
      serviceSaved(orgId)
      if (showsService.current)
        setServiceState(orgId, { id: serviceId, hidden: false }).then(() => serviceSaved(orgId), showFailure)
      if (opensNextForm.current) onNext(editor.form.getValues().sectionId)
      else onDone()
    },
  })
  const { form, lang } = editor
  const draft = form.values
  const { texts, section, price, vatRate, sale } = useArticleFields(!existing)
  const sections = service.sections.map((section) => ({
    value: section.id,
    label: section.name[lang] || section.name[base],
  }))
  const saveAndNext = async () => {
    opensNextForm.current = true
    if (!(await editor.save())) opensNextForm.current = false
  }
  const saveAndShow = async () => {
    showsService.current = true
    if (!(await editor.save())) showsService.current = false
  }

  return (
    <EditorForm
      editor={editor}
      look="plain"
      texts={{ langs, missing: missingTexts(draft, langs, 'name') }}
      extraButton={
        !existing && (
          <>
            {service.hidden && service.articles.length === 0 && (
              <Button variant="default" disabled={editor.busy} onClick={() => void saveAndShow()}>
                {t('services.office.articles.saveAndShow')}
              </Button>
            )}
            <SaveAndNext busy={editor.busy} onClick={() => void saveAndNext()} />
          </>
        )
      }
      preview={
        <GuestPreview
          hotel={hotel}
          {...previewPathOf(service, `?article=${id ?? newArticleId}`)}
          lang={lang}
          change={(hotelPreview) =>
            withArticle(withHiddenService(hotelPreview, service, base), serviceId, id, draft, base)
          }
        />
      }
    >
      <Fields editor={editor} fields={texts} />
      {sections.length > 0 && (
        <Select
          {...inputProps(editor, section)}
          value={draft.sectionId ?? noSection}
          onChange={(chosen) => form.setFieldValue('sectionId', chosen === noSection ? null : chosen)}
          data={[{ value: noSection, label: t('services.office.sections.none') }, ...sections]}
          allowDeselect={false}
        />
      )}
      <Group grow align="flex-start">
        <PriceInput {...inputProps(editor, price)} currency={hotel.currency} />
        <Autocomplete
          {...inputProps(editor, vatRate)}
          data={usualRates.map((rate) => percentText(rate, readerLang))}
          filter={({ options }) => options}
          inputMode="decimal"
          rightSection="%"
        />
      </Group>
      <OptionsEditor articleId={id} form={form} lang={lang} base={base} currency={hotel.currency} />
      <AllergenEditor value={draft.allergens} onChange={(value) => form.setFieldValue('allergens', value)} />
      <MeatOriginEditor
        value={draft.meatOrigins}
        onChange={(value) => form.setFieldValue('meatOrigins', value)}
        errorOf={(meat) => form.errors[`meatOrigins.${meat}`]?.toString()}
      />
      <DietChoice value={draft.diets} onChange={(value) => form.setFieldValue('diets', value)} />
      <Fields editor={editor} fields={sale} />
    </EditorForm>
  )
}

function SaveAndNext({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  const { t } = useTranslation()
  const label = t('services.office.articles.saveAndNext')
  return (
    <>
      <Button visibleFrom="sm" variant="default" disabled={busy} onClick={onClick}>
        {label}
      </Button>
      <ActionIcon hiddenFrom="sm" variant="default" size="lg" disabled={busy} aria-label={label} onClick={onClick}>
        <Plus />
      </ActionIcon>
    </>
  )
}

function useArticleFields(isNew: boolean) {
  const { t } = useTranslation()
  const label = (
    name: 'name' | 'description' | 'section' | 'price' | 'vatRate' | 'maxQuantity' | 'available' | 'hidden',
  ) => t(`services.office.fields.${name}`)
  const texts: Field[] = [
    {
      kind: 'string',
      name: 'name',
      label: label('name'),
      localized: true,
      required: true,
      max: maxMenuTextLengths.name,
      first: isNew,
    },
    {
      kind: 'text',
      name: 'description',
      label: label('description'),
      localized: true,
      rows: 2,
      max: maxMenuTextLengths.articleDescription,
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
    { kind: 'number', name: 'maxQuantity', label: label('maxQuantity'), min: 1, max: maxMenuCounts.quantity },
    { kind: 'boolean', name: 'available', label: label('available') },
    { kind: 'boolean', name: 'hidden', label: label('hidden'), description: t('services.office.fields.hiddenHint') },
  ]
  return {
    texts,
    section: {
      name: 'sectionId',
      label: label('section'),
      description: t('services.office.fields.sectionHint'),
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
