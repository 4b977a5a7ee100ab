import { ActionIcon, Button, Collapse, Group, Stack, TextInput, VisuallyHidden } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import type { Lang } from '#core/i18n/contract.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { PriceInput } from '#core/ui-office/fields/price-input.tsx'
import { ChevronDown, Trash } from '#core/ui-office/frame/icons.tsx'
import { maxMenuTextLengths } from '../../../rules.ts'
import type { ArticleDraft, ChoiceDraft } from '../../article-draft.ts'
import { AllergenEditor } from './allergen-editor.tsx'
import { AllergenLabels } from './allergen-words.tsx'

interface ChoiceRowProps {
  form: UseFormReturnType<ArticleDraft>
  lang: Lang
  base: Lang
  currency: string
  /** The name of the option that the choice belongs to: `Boisson chaude`. */
  option: string
  path: `options.${number}`
  choice: ChoiceDraft
  index: number
  onRemove: () => void
}

/** One choice: its name, extra price and allergens. */
export function ChoiceRow({ form, lang, base, currency, option, path, choice, index, onRemove }: ChoiceRowProps) {
  const { t } = useTranslation()
  const [opened, { toggle }] = useDisclosure()
  const choicePath = `${path}.choices.${index}` as const
  const labelParams = { name: option, place: index + 1 }
  const name = choice.name[base] || t('services.office.options.choice', labelParams)
  return (
    <Stack gap={2} w="100%" data-line={choice.id}>
      <Group gap={8} align="flex-start" wrap="nowrap">
        <TextInput
          {...form.getInputProps(`${choicePath}.name.${lang}`)}
          key={`name-${lang}`}
          value={choice.name[lang]}
          lang={lang}
          aria-label={t('services.office.options.choice', labelParams)}
          placeholder={lang === base ? t('services.office.options.choiceExample') : choice.name[base]}
          maxLength={maxMenuTextLengths.name}
          flex={1}
          miw={{ base: 140, sm: 0 }}
        />
        <PriceInput
          {...form.getInputProps(`${choicePath}.price`)}
          aria-label={t('services.office.options.supplement', labelParams)}
          placeholder={t('services.office.options.free')}
          currency={currency}
          w={110}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          mt={4}
          aria-label={t('services.office.options.removeChoice', labelParams)}
          onClick={onRemove}
        >
          <Trash size={16} />
        </ActionIcon>
      </Group>
      <Button
        variant="subtle"
        color="gray"
        size="compact-xs"
        maw="100%"
        style={{ alignSelf: 'flex-start' }}
        rightSection={<ChevronDown size={12} />}
        aria-expanded={opened}
        onClick={toggle}
      >
        <VisuallyHidden component="span">{t('services.office.allergens.of', { name })} </VisuallyHidden>
        <AllergenLabels value={choice.allergens} />
      </Button>
      <Collapse expanded={opened}>
        {opened && (
          <AllergenEditor
            of={name}
            value={choice.allergens}
            onChange={(value) => form.setFieldValue(`${choicePath}.allergens`, value)}
          />
        )}
      </Collapse>
    </Stack>
  )
}
