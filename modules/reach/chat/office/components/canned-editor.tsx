import { Button, Group, Input, Stack, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { languageNames } from '#core/i18n/langs.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import type { Editor } from '#core/ui-office/drafts/editor.ts'
import { useLineFocus } from '#core/ui-office/fields/line-focus.ts'
import { TextArea } from '#core/ui-office/fields/text-area.tsx'
import { Plus } from '#core/ui-office/frame/icons.tsx'
import { Sortable } from '#core/ui-office/lists/sortable.tsx'
import { maxCannedAnswers, maxChatTextLengths } from '../../rules.ts'
import type { CannedAnswer } from '../canned-answers.ts'
import { blankAnswer, type SettingsDraft } from '../settings-draft.ts'

interface CannedEditorProps {
  editor: Editor<SettingsDraft>
}

const firstInput = (id = '') => `[data-line="${id}"] input`

/** The editor of the canned answers, in the order in which staff see them. */
export function CannedEditor({ editor }: CannedEditorProps) {
  const { t } = useTranslation()
  const { form, base, readOnly } = editor
  const { cannedAnswers } = form.values
  const { ref, focus } = useLineFocus<HTMLFieldSetElement>()
  const add = () => {
    const answer = blankAnswer()
    form.insertListItem('cannedAnswers', answer)
    focus(firstInput(answer.id))
  }
  const remove = (index: number) => {
    focus(firstInput(cannedAnswers[index + 1]?.id), firstInput(cannedAnswers[index - 1]?.id), '[data-add]')
    form.removeListItem('cannedAnswers', index)
  }
  const sort = (ids: string[]) =>
    form.setFieldValue('cannedAnswers', (previous) =>
      ids.flatMap((id) => previous.find((answer) => answer.id === id) ?? []),
    )
  const items = cannedAnswers.map((answer, index) => ({
    id: answer.id,
    name: answer.title[base] || t('chat.office.settings.number', { place: index + 1 }),
    answer,
    index,
  }))
  return (
    <fieldset ref={ref}>
      <legend>{t('chat.office.settings.canned')}</legend>
      <Input.Description>{t('chat.office.settings.cannedHint')}</Input.Description>
      <Sortable label={t('chat.office.settings.canned')} items={items} onMove={readOnly ? undefined : sort}>
        {({ answer, index, name }, handle) => (
          <AnswerFields {...{ editor, answer, index, name, handle }} onRemove={() => remove(index)} />
        )}
      </Sortable>
      {!readOnly && cannedAnswers.length < maxCannedAnswers && (
        <Button variant="default" size="xs" mt="sm" leftSection={<Plus size={14} />} data-add onClick={add}>
          {t('chat.office.settings.add')}
        </Button>
      )}
    </fieldset>
  )
}

interface AnswerFieldsProps extends CannedEditorProps {
  answer: CannedAnswer
  index: number
  name: string
  handle: ReactNode
  onRemove: () => void
}

function AnswerFields({ editor, answer, index, name, handle, onRemove }: AnswerFieldsProps) {
  const { t } = useTranslation()
  const { form, lang, base, readOnly } = editor
  const language = languageNames[lang]
  return (
    <fieldset data-line={answer.id} aria-label={name}>
      <Stack gap={12} p={14}>
        <TextInput
          {...form.getInputProps(`cannedAnswers.${index}.title.${lang}`)}
          key={`title-${lang}`}
          value={answer.title[lang]}
          lang={lang}
          label={`${t('chat.office.settings.name')} (${language})`}
          placeholder={lang === base ? t('chat.office.settings.nameExample') : answer.title[base]}
          required={lang === base && !readOnly}
          maxLength={maxChatTextLengths.cannedTitle}
          readOnly={readOnly}
        />
        <TextArea
          {...form.getInputProps(`cannedAnswers.${index}.text.${lang}`)}
          key={`text-${lang}`}
          value={answer.text[lang]}
          lang={lang}
          label={`${t('chat.office.settings.text')} (${language})`}
          placeholder={lang === base ? undefined : answer.text[base]}
          required={lang === base && !readOnly}
          minRows={readOnly ? 1 : 2}
          maxRows={readOnly ? undefined : 10}
          maxLength={maxChatTextLengths.text}
          readOnly={readOnly}
        />
        {!readOnly && (
          <Group justify="space-between">
            {handle ?? <span />}
            <Button variant="subtle" color="gray" size="xs" onClick={onRemove}>
              {t('chat.office.settings.remove', { name })}
            </Button>
          </Group>
        )}
      </Stack>
    </fieldset>
  )
}
