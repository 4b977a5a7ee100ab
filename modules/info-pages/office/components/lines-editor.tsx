import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Editor } from '#core/ui-office/editor.ts'
import { Plus, Trash } from '#core/ui-office/icons.tsx'
import { languageNames } from '#core/ui-office/languages.ts'
import { useLineFocus } from '#core/ui-office/line-focus.ts'
import { blankLine, type InfoDraft } from '../info-draft.ts'
import styles from './lines.module.css'

interface LinesEditorProps {
  editor: Editor<InfoDraft>
  list: 'codes' | 'numbers'
  /** Lines at most, and characters of a value at most. */
  max: number
  valueMax: number
}

/** Of the line with this key, where there is one. */
const firstInput = (key = '') => `[data-line="${key}"] input`

/** Named values, one a line: codes of doors, numbers to call. */
export function LinesEditor({ editor, list, max, valueMax }: LinesEditorProps) {
  const { t } = useTranslation()
  const { form, lang, base, readOnly } = editor
  const lines = form.values[list]
  const { ref, focus } = useLineFocus<HTMLFieldSetElement>()
  const add = () => {
    const line = blankLine()
    form.insertListItem(list, line)
    focus(firstInput(line.key))
  }
  const remove = (index: number) => {
    focus(firstInput(lines[index + 1]?.key), firstInput(lines[index - 1]?.key), '[data-add]')
    form.removeListItem(list, index)
  }
  return (
    <fieldset ref={ref} className={styles.lines}>
      <legend>
        {t(`infoPages.office.${list}.title`)} ({languageNames[lang]})
      </legend>
      {lines.map((line, index) => (
        <div key={line.key} className={styles.line} data-line={line.key}>
          <TextInput
            {...form.getInputProps(`${list}.${index}.names.${lang}`)}
            key={`name-${lang}`}
            value={line.names[lang] ?? ''}
            lang={lang}
            aria-label={t(`infoPages.office.${list}.name`, { place: index + 1 })}
            placeholder={line.names[base] || t(`infoPages.office.${list}.example`)}
            maxLength={80}
            readOnly={readOnly}
            className={styles.grow}
          />
          <TextInput
            {...form.getInputProps(`${list}.${index}.value`)}
            type={list === 'numbers' ? 'tel' : 'text'}
            aria-label={t(`infoPages.office.${list}.value`, { place: index + 1 })}
            maxLength={valueMax}
            autoComplete="off"
            readOnly={readOnly}
            className={styles.value}
          />
          {!readOnly && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('infoPages.office.remove', { name: line.names[base] || String(index + 1) })}
              onClick={() => remove(index)}
            >
              <Trash size={16} />
            </ActionIcon>
          )}
        </div>
      ))}
      {!readOnly && lines.length < max && (
        <Button variant="default" size="xs" leftSection={<Plus size={14} />} data-add onClick={add}>
          {t(`infoPages.office.${list}.add`)}
        </Button>
      )}
    </fieldset>
  )
}
