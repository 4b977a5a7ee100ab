import { Button, Group, Kbd } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import type { GridActions } from './allergen-grid.tsx'
import type { GridTexts } from './grid-texts.ts'

/** The answers for the selected cells as buttons, with their keys. */
export function AnswerTools({ actions, texts }: { actions: GridActions; texts: GridTexts }) {
  const { t } = useTranslation()
  const answers = (['contains', 'may-contain', 'none'] as const).map((answer) => ({
    key: texts.letters[answer],
    text: texts.answers[answer].name,
    act: () => actions.answer(answer),
  }))
  const tools = [
    ...answers,
    { key: '⌫', text: t('services.office.allergens.table.clear'), act: () => actions.answer(null) },
    { key: '=', text: t('services.office.allergens.table.copyAbove'), act: actions.copyAbove },
    { key: '0', text: texts.rest, act: actions.answerRest },
    { key: 'Ctrl Z', text: t('services.office.allergens.table.undo'), act: actions.undo },
  ]
  return (
    <Group gap={6} role="toolbar" aria-label={t('services.office.allergens.table.tools')} mb={10}>
      {tools.map(({ key, text, act }) => (
        <Button
          key={key}
          variant="default"
          size="xs"
          rightSection={
            <Kbd size="xs" visibleFrom="sm" aria-hidden>
              {key}
            </Kbd>
          }
          // The focus stays in the table.
          onMouseDown={(event) => event.preventDefault()}
          onClick={act}
        >
          {text}
        </Button>
      ))}
    </Group>
  )
}
