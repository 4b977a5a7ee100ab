import { ActionIcon, Button, Group, Stack, TextInput } from '@mantine/core'
import { languageNames } from '#core/i18n/langs.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import type { Editor } from '#core/ui-office/drafts/editor.ts'
import { useLineFocus } from '#core/ui-office/fields/line-focus.ts'
import { Plus, Trash } from '#core/ui-office/frame/icons.tsx'
import { maxInfoTextLengths } from '#modules/foundation/info/rules.ts'
import { blankCode, blankNumber, type InfoDraft } from '../info-draft.ts'

interface LinesEditorProps {
  editor: Editor<InfoDraft>
  list: 'codes' | 'numbers'
  /** The maximum number of lines, and the maximum length of a value. */
  max: number
  valueMax: number
}

/** The selector of the first input of the line with this id. */
const firstInputSelector = (id = '') => `[data-line="${id}"] input`

/** Labelled values, one per line: codes of doors, telephone numbers. */
export function LinesEditor({ editor, list, max, valueMax }: LinesEditorProps) {
  const { t } = useTranslation()
  const { form, lang, base, readOnly } = editor
  const { hotelAccess, usefulNumbers } = form.values
  const [path, lines] =
    list === 'codes' ? (['hotelAccess.codes', hotelAccess.codes] as const) : (['usefulNumbers', usefulNumbers] as const)
  const { ref, focus } = useLineFocus<HTMLFieldSetElement>()
  const add = () => {
    const line = list === 'codes' ? blankCode() : blankNumber()
    form.insertListItem(path, line)
    focus(firstInputSelector(line.id))
  }
  const remove = (index: number) => {
    focus(firstInputSelector(lines[index + 1]?.id), firstInputSelector(lines[index - 1]?.id), '[data-add]')
    form.removeListItem(path, index)
  }
  return (
    <fieldset ref={ref}>
      <legend>
        {t(`infoPages.office.${list}.title`)} ({languageNames[lang]})
      </legend>
      <Stack gap={10} align="flex-start">
        {lines.map((line, index) => (
          <Group key={line.id} gap={8} w="100%" align="flex-start" wrap="nowrap" data-line={line.id}>
            <TextInput
              {...form.getInputProps(`${path}.${index}.label.${lang}`)}
              key={`name-${lang}`}
              value={line.label[lang]}
              lang={lang}
              aria-label={t(`infoPages.office.${list}.name`, { place: index + 1 })}
              placeholder={line.label[base] || t(`infoPages.office.${list}.example`)}
              maxLength={maxInfoTextLengths.label}
              readOnly={readOnly}
              flex={1}
              miw={0}
            />
            <TextInput
              {...form.getInputProps(`${path}.${index}.${list === 'codes' ? 'code' : 'number'}`)}
              type={list === 'numbers' ? 'tel' : 'text'}
              aria-label={t(`infoPages.office.${list}.value`, { place: index + 1 })}
              maxLength={valueMax}
              autoComplete="off"
              readOnly={readOnly}
              w="32%"
              maw={180}
            />
            {!readOnly && (
              <ActionIcon
                variant="subtle"
                color="gray"
                mt={4}
                aria-label={t('infoPages.office.remove', { name: line.label[base] || String(index + 1) })}
                onClick={() => remove(index)}
              >
                <Trash size={16} />
              </ActionIcon>
            )}
          </Group>
        ))}
        {!readOnly && lines.length < max && (
          <Button variant="default" size="xs" leftSection={<Plus size={14} />} data-add onClick={add}>
            {t(`infoPages.office.${list}.add`)}
          </Button>
        )}
      </Stack>
    </fieldset>
  )
}
