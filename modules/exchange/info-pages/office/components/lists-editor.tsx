import { Button, Group, Stack, TagsInput, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { languageNames } from '#core/i18n/langs.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import type { Editor } from '#core/ui-office/drafts/editor.ts'
import { useLineFocus } from '#core/ui-office/fields/line-focus.ts'
import { Plus } from '#core/ui-office/frame/icons.tsx'
import { RowText } from '#core/ui-office/frame/layout-parts.tsx'
import { Sortable } from '#core/ui-office/lists/sortable.tsx'
import { maxInfoCounts, maxInfoTextLengths } from '#modules/foundation/info/rules.ts'
import type { InfoDraft } from '../info-draft.ts'
import { blankList, copyList, type ListLine } from '../lists-draft.ts'
import { FixturesEditor } from './fixtures-editor.tsx'
import styles from './lines.module.css'

interface ListsEditorProps {
  editor: Editor<InfoDraft>
}

const firstInputSelector = (id = '') => `[data-line="${id}"] input`
const openerSelector = (id = '') => `[data-line="${id}"] [data-open]`

/**
 * The lists of items in the rooms. One is open at a time, because twenty lists of eighty items would be a long page.
 */
export function ListsEditor({ editor }: ListsEditorProps) {
  const { t } = useTranslation()
  const { form, base, readOnly } = editor
  const { lists } = form.values.inventory
  const [open, setOpen] = useState<string | null>(null)
  const { ref, focus } = useLineFocus<HTMLFieldSetElement>()
  const insert = (list: ListLine, index: number) => {
    form.insertListItem('inventory.lists', list, index)
    setOpen(list.id)
    focus(firstInputSelector(list.id))
  }
  const remove = (index: number) => {
    focus(openerSelector(lists[index + 1]?.id), openerSelector(lists[index - 1]?.id), '[data-add="list"]')
    form.removeListItem('inventory.lists', index)
  }
  const sort = (ids: string[]) =>
    form.setFieldValue('inventory.lists', (now) => ids.flatMap((id) => now.find((list) => list.id === id) ?? []))
  const sortableItems = lists.map((list, index) => ({
    id: list.id,
    name: list.name[base] || t('infoPages.office.lists.number', { index: index + 1 }),
    list,
    index,
  }))
  const hasFreeSlot = lists.length < maxInfoCounts.lists
  return (
    <fieldset ref={ref}>
      <legend>{t('infoPages.office.lists.title')}</legend>
      <Stack gap={10} align="flex-start" className={styles.lines}>
        <Sortable label={t('infoPages.office.lists.title')} items={sortableItems} onMove={readOnly ? undefined : sort}>
          {({ list, index, name }, handle) => (
            <ListFields
              {...{ editor, list, index, name, handle }}
              // A list with errors is always open.
              isOpen={
                open === list.id ||
                Object.keys(form.errors).some((path) => path.startsWith(`inventory.lists.${index}.`))
              }
              onHold={() => setOpen(list.id)}
              onOpen={() => setOpen(open === list.id ? null : list.id)}
              onCopy={hasFreeSlot ? () => insert(copyList(list), index + 1) : undefined}
              onRemove={() => remove(index)}
            />
          )}
        </Sortable>
        {!readOnly && hasFreeSlot && (
          <Button
            variant="default"
            size="xs"
            leftSection={<Plus size={14} />}
            data-add="list"
            onClick={() => insert(blankList(), lists.length)}
          >
            {t('infoPages.office.lists.add')}
          </Button>
        )}
      </Stack>
    </fieldset>
  )
}

interface ListFieldsProps extends ListsEditorProps {
  list: ListLine
  index: number
  name: string
  handle: ReactNode
  isOpen: boolean
  onOpen: () => void
  /** Called on editing: the list stays open after its errors are corrected. */
  onHold: () => void
  /** Absent when the maximum number of lists is reached. */
  onCopy?: () => void
  onRemove: () => void
}

function ListFields(props: ListFieldsProps) {
  const { editor, list, index, name, handle, isOpen, onOpen, onHold, onCopy, onRemove } = props
  const { t } = useTranslation()
  const { form, lang, base, readOnly } = editor
  const rooms = list.rooms.length > 0 ? list.rooms.join(', ') : t('infoPages.office.lists.everyRoom')
  return (
    <Stack
      component="fieldset"
      gap={12}
      p={14}
      data-line={list.id}
      aria-label={name}
      onFocus={() => {
        if (isOpen) onHold()
      }}
    >
      <Group justify="space-between" gap={8}>
        <RowText>
          <b>{name}</b>
          <p>
            {t('infoPages.office.lists.count', { count: list.items.length })} · {rooms}
          </p>
        </RowText>
        <Button
          variant="default"
          size="xs"
          data-open
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'infoPages.office.lists.closeNamed' : 'infoPages.office.lists.openNamed', { name })}
          onClick={onOpen}
        >
          {t(
            isOpen
              ? 'infoPages.office.lists.close'
              : readOnly
                ? 'infoPages.office.lists.see'
                : 'infoPages.office.lists.open',
          )}
        </Button>
      </Group>
      {isOpen && (
        <>
          <TextInput
            {...form.getInputProps(`inventory.lists.${index}.name.${lang}`)}
            key={`name-${lang}`}
            value={list.name[lang]}
            lang={lang}
            label={`${t('infoPages.office.lists.name')} (${languageNames[lang]})`}
            placeholder={lang === base ? t('infoPages.office.lists.example') : list.name[base]}
            required={lang === base && !readOnly}
            maxLength={maxInfoTextLengths.label}
            readOnly={readOnly}
          />
          <TagsInput
            {...form.getInputProps(`inventory.lists.${index}.rooms`)}
            label={t('infoPages.office.lists.rooms')}
            description={t('infoPages.office.lists.roomsHint')}
            splitChars={[',', ';']}
            maxTags={maxInfoCounts.rooms}
            readOnly={readOnly}
            acceptValueOnBlur
          />
          <FixturesEditor {...{ editor, index, list }} />
        </>
      )}
      {!readOnly && (
        <Group justify="space-between">
          {handle ?? <span />}
          <Group gap={4}>
            {onCopy && (
              <Button
                variant="subtle"
                color="gray"
                size="xs"
                aria-label={t('infoPages.office.lists.copyNamed', { name })}
                onClick={onCopy}
              >
                {t('infoPages.office.lists.copy')}
              </Button>
            )}
            <Button variant="subtle" color="gray" size="xs" onClick={onRemove}>
              {t('infoPages.office.remove', { name })}
            </Button>
          </Group>
        </Group>
      )}
    </Stack>
  )
}
