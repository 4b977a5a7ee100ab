import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type ReactNode, useCallback } from 'react'
import { languageNames } from '#core/i18n/langs.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import type { Editor } from '#core/ui-office/drafts/editor.ts'
import { useLineFocus } from '#core/ui-office/fields/line-focus.ts'
import { TextArea } from '#core/ui-office/fields/text-area.tsx'
import { Plus } from '#core/ui-office/frame/icons.tsx'
import { Sortable } from '#core/ui-office/lists/sortable.tsx'
import { maxInfoCounts, maxInfoTextLengths } from '#modules/foundation/info/rules.ts'
import { FileField } from '#modules/foundation/media/office/api.ts'
import { blankItem, type InfoDraft, type ItemLine } from '../info-draft.ts'
import styles from './lines.module.css'

interface ItemsEditorProps {
  editor: Editor<InfoDraft>
}

const firstInputSelector = (id = '') => `[data-line="${id}"] input`

/** The hotel's own pieces of information, with titles of their own, in order. */
export function ItemsEditor({ editor }: ItemsEditorProps) {
  const { t } = useTranslation()
  const { form, base, readOnly } = editor
  const { items } = form.values
  const { ref, focus } = useLineFocus<HTMLFieldSetElement>()
  const add = () => {
    const item = blankItem()
    form.insertListItem('items', item)
    focus(firstInputSelector(item.id))
  }
  const remove = (index: number) => {
    focus(firstInputSelector(items[index + 1]?.id), firstInputSelector(items[index - 1]?.id), '[data-add]')
    form.removeListItem('items', index)
  }
  const sort = (ids: string[]) =>
    form.setFieldValue('items', (now) => ids.flatMap((id) => now.find((item) => item.id === id) ?? []))
  const sortableItems = items.map((item, index) => ({
    id: item.id,
    name: item.title[base] || t('infoPages.office.items.number', { index: index + 1 }),
    item,
    index,
  }))
  return (
    <fieldset ref={ref}>
      <legend>{t('infoPages.office.items.title')}</legend>
      <Stack gap={10} align="flex-start" className={styles.lines}>
        <Sortable label={t('infoPages.office.items.title')} items={sortableItems} onMove={readOnly ? undefined : sort}>
          {({ item, index, name }, handle) => (
            <ItemFields {...{ editor, item, index, name, handle }} onRemove={() => remove(index)} />
          )}
        </Sortable>
        {!readOnly && items.length < maxInfoCounts.items && (
          <Button variant="default" size="xs" leftSection={<Plus size={14} />} data-add onClick={add}>
            {t('infoPages.office.items.add')}
          </Button>
        )}
      </Stack>
    </fieldset>
  )
}

interface ItemFieldsProps extends ItemsEditorProps {
  item: ItemLine
  index: number
  name: string
  handle: ReactNode
  onRemove: () => void
}

function ItemFields({ editor, item, index, name, handle, onRemove }: ItemFieldsProps) {
  const { t } = useTranslation()
  const { form, lang, base, onSending, readOnly } = editor
  const { id } = item
  const onRunning = useCallback((running: boolean) => onSending(id, running), [onSending, id])
  // The item may have moved while its file was being uploaded.
  const setPicture = (picture: string) =>
    form.setFieldValue('items', (now) => now.map((each) => (each.id === id ? { ...each, picture } : each)))
  const language = languageNames[lang]
  return (
    <Stack component="fieldset" gap={12} p={14} data-line={id} aria-label={name}>
      <TextInput
        {...form.getInputProps(`items.${index}.title.${lang}`)}
        key={`name-${lang}`}
        value={item.title[lang]}
        lang={lang}
        label={`${t('infoPages.office.items.name')} (${language})`}
        placeholder={lang === base ? t('infoPages.office.items.example') : item.title[base]}
        required={lang === base && !readOnly}
        maxLength={maxInfoTextLengths.title}
        readOnly={readOnly}
      />
      <TextArea
        {...form.getInputProps(`items.${index}.text.${lang}`)}
        key={`text-${lang}`}
        value={item.text[lang]}
        lang={lang}
        label={`${t('infoPages.office.items.text')} (${language})`}
        placeholder={lang === base ? undefined : item.text[base]}
        minRows={readOnly ? 1 : 3}
        maxRows={readOnly ? undefined : 14}
        maxLength={maxInfoTextLengths.text}
        readOnly={readOnly}
      />
      {(!readOnly || item.picture) && (
        <FileField
          label={t('infoPages.office.items.picture')}
          propertyName={`items.${index}.picture`}
          url={item.picture}
          fileUploaded={(_, address) => setPicture(address)}
          onRemove={() => setPicture('')}
          onRunning={onRunning}
          error={form.errors[`items.${index}.picture`]}
          accept="image/*"
          readOnly={readOnly}
        />
      )}
      {!readOnly && (
        <Group justify="space-between">
          {handle ?? <span />}
          <Button variant="subtle" color="gray" size="xs" onClick={onRemove}>
            {t('infoPages.office.remove', { name })}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
