import { Button, Group, TagsInput, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Editor } from '#core/ui-office/editor.ts'
import { Plus } from '#core/ui-office/icons.tsx'
import { languageNames } from '#core/ui-office/languages.ts'
import { useLineFocus } from '#core/ui-office/line-focus.ts'
import { Sortable } from '#core/ui-office/sortable.tsx'
import { most } from '../../rules.ts'
import type { InfoDraft } from '../info-draft.ts'
import { blankList, copyOf, type ListLine } from '../lists-draft.ts'
import { FixturesEditor } from './fixtures-editor.tsx'
import styles from './lines.module.css'

interface ListsEditorProps {
  editor: Editor<InfoDraft>
}

const firstInput = (key = '') => `[data-line="${key}"] input`
const head = (key = '') => `[data-line="${key}"] [data-open]`

/** What rooms hold, list by list. One is open at a time: twenty lists of eighty things would be a long page. */
export function ListsEditor({ editor }: ListsEditorProps) {
  const { t } = useTranslation()
  const { form, base, readOnly } = editor
  const { lists } = form.values
  const [open, setOpen] = useState<string | null>(null)
  const { ref, focus } = useLineFocus<HTMLFieldSetElement>()
  const insert = (list: ListLine, at: number) => {
    form.insertListItem('lists', list, at)
    setOpen(list.key)
    focus(firstInput(list.key))
  }
  const remove = (index: number) => {
    focus(head(lists[index + 1]?.key), head(lists[index - 1]?.key), '[data-add="list"]')
    form.removeListItem('lists', index)
  }
  const sort = (keys: string[]) =>
    form.setFieldValue('lists', (now) => keys.flatMap((key) => now.find((list) => list.key === key) ?? []))
  const things = lists.map((list, index) => ({
    id: list.key,
    name: list.names[base] || t('infoPages.office.lists.number', { place: index + 1 }),
    list,
    index,
  }))
  const hasRoom = lists.length < most.lists
  return (
    <fieldset ref={ref} className={styles.lines}>
      <legend>{t('infoPages.office.lists.title')}</legend>
      <Sortable label={t('infoPages.office.lists.title')} things={things} onMove={readOnly ? undefined : sort}>
        {({ list, index, name }, handle) => (
          <ListFields
            {...{ editor, list, index, name, handle }}
            // What is wrong in it must be in sight.
            isOpen={open === list.key || Object.keys(form.errors).some((path) => path.startsWith(`lists.${index}.`))}
            onHold={() => setOpen(list.key)}
            onOpen={() => setOpen(open === list.key ? null : list.key)}
            onCopy={hasRoom ? () => insert(copyOf(list), index + 1) : undefined}
            onRemove={() => remove(index)}
          />
        )}
      </Sortable>
      {!readOnly && hasRoom && (
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
  /** Somebody writes in it: it stays open when what was wrong in it is right. */
  onHold: () => void
  /** Absent: there are as many lists as there can be. */
  onCopy?: () => void
  onRemove: () => void
}

function ListFields(props: ListFieldsProps) {
  const { editor, list, index, name, handle, isOpen, onOpen, onHold, onCopy, onRemove } = props
  const { t } = useTranslation()
  const { form, lang, base, readOnly } = editor
  const rooms = list.rooms.length > 0 ? list.rooms.join(', ') : t('infoPages.office.lists.everyRoom')
  return (
    <fieldset
      className={styles.item}
      data-line={list.key}
      aria-label={name}
      onFocus={() => {
        if (isOpen) onHold()
      }}
    >
      <Group justify="space-between" gap={8}>
        <p>
          <b>{name}</b>
          <span>
            {t('infoPages.office.lists.count', { count: list.items.length })} · {rooms}
          </span>
        </p>
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
            {...form.getInputProps(`lists.${index}.names.${lang}`)}
            key={`name-${lang}`}
            value={list.names[lang] ?? ''}
            lang={lang}
            label={`${t('infoPages.office.lists.name')} (${languageNames[lang]})`}
            placeholder={lang === base ? t('infoPages.office.lists.example') : list.names[base]}
            required={lang === base && !readOnly}
            maxLength={80}
            readOnly={readOnly}
          />
          <TagsInput
            {...form.getInputProps(`lists.${index}.rooms`)}
            label={t('infoPages.office.lists.rooms')}
            description={t('infoPages.office.lists.roomsHint')}
            splitChars={[',', ';']}
            maxTags={most.rooms}
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
    </fieldset>
  )
}
