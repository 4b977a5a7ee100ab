import { ActionIcon, Box, Button, Group, TextInput } from '@mantine/core'
import { languageNames } from '#core/i18n/langs.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useLineFocus } from '#core/ui-office/fields/line-focus.ts'
import { RichTextField } from '#core/ui-office/fields/rich-text-field.tsx'
import { Plus, Trash } from '#core/ui-office/frame/icons.tsx'
import { Sortable } from '#core/ui-office/lists/sortable.tsx'
import { maxPageQuestions, maxPageTextLengths } from '../../../rules.ts'
import { type BlockDraft, newQuestion, type QuestionDraft } from '../../block-draft.ts'
import { type PageEditing, writeBlock } from './block-scope.ts'
import { linkGroups, type TargetChoices } from './targets.ts'

interface QuestionsFieldsProps {
  editor: PageEditing
  index: number
  block: BlockDraft
  targets: TargetChoices
}

/** Questions and their answers, in order. */
export function QuestionsFields({ editor, index, block, targets }: QuestionsFieldsProps) {
  const { t } = useTranslation()
  const { form, lang, base } = editor
  const { id, questions } = block
  const { ref, focus } = useLineFocus<HTMLDivElement>()
  const inLine = (question: string) => `[data-question="${question}"] input`
  const change = (write: (questions: QuestionDraft[]) => QuestionDraft[]) =>
    writeBlock(editor, id, (now) => ({ ...now, questions: write(now.questions) }))
  const add = () => {
    const question = newQuestion()
    change((now) => [...now, question])
    focus(inLine(question.id))
  }
  const remove = (removed: QuestionDraft, questionIndex: number) => {
    const [next, before] = [questions[questionIndex + 1], questions[questionIndex - 1]]
    focus(inLine(next?.id ?? ''), inLine(before?.id ?? ''), '[data-add-question]')
    change((now) => now.filter(({ id }) => id !== removed.id))
  }
  const items = questions.map((question, questionIndex) => ({
    id: question.id,
    name:
      question.question[lang] ||
      question.question[base] ||
      t('customPages.office.questions.number', { place: questionIndex + 1 }),
    question,
    questionIndex,
  }))
  const label = (name: 'question' | 'answer') => `${t(`customPages.office.questions.${name}`)} (${languageNames[lang]})`
  return (
    <div ref={ref}>
      <Sortable
        label={t('customPages.office.kinds.questions')}
        items={items}
        onMove={(ids) => change((now) => ids.flatMap((each) => now.find((one) => one.id === each) ?? []))}
      >
        {({ question, questionIndex, name }, handle) => {
          const path = `blocks.${index}.questions.${questionIndex}`
          return (
            <Box p={10} data-question={question.id}>
              <Group justify="space-between" mb={6}>
                {handle}
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('customPages.office.questions.remove', { name })}
                  onClick={() => remove(question, questionIndex)}
                >
                  <Trash size={16} />
                </ActionIcon>
              </Group>
              <TextInput
                {...form.getInputProps(`${path}.question.${lang}`)}
                key={`question ${lang}`}
                value={question.question[lang]}
                lang={lang}
                label={label('question')}
                placeholder={lang === base ? '' : question.question[base]}
                maxLength={maxPageTextLengths.question}
                mb={10}
              />
              <RichTextField
                {...form.getInputProps(`${path}.answer.${lang}`)}
                key={`answer ${lang}`}
                value={question.answer[lang]}
                lang={lang}
                label={label('answer')}
                placeholder={lang === base ? '' : question.answer[base]}
                max={maxPageTextLengths.answer}
                links={linkGroups(targets, t)}
              />
            </Box>
          )
        }}
      </Sortable>
      {questions.length < maxPageQuestions && (
        <Button variant="default" size="xs" mt={10} leftSection={<Plus size={14} />} onClick={add} data-add-question>
          {t('customPages.office.questions.add')}
        </Button>
      )}
    </div>
  )
}
