import { ActionIcon, Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Lang } from '#core/i18n/contract.ts'
import { languageNames } from '#core/i18n/langs.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useLineFocus } from '#core/ui-office/fields/line-focus.ts'
import { Plus, Trash } from '#core/ui-office/frame/icons.tsx'
import { maxMenuCounts, maxMenuTextLengths } from '../../../rules.ts'
import { type ArticleDraft, blankChoice, blankOption, type OptionDraft } from '../../article-draft.ts'
import { ChoiceRow } from './choice-row.tsx'
import { CopyOptions } from './copy-options.tsx'
import { SharedOption } from './shared-option.tsx'

interface OptionsProps {
  /** Undefined: a new article. */
  articleId: string | undefined
  form: UseFormReturnType<ArticleDraft>
  lang: Lang
  base: Lang
  currency: string
}

/** The options of an article: groups of choices with extra prices, and how many choices a guest can pick in each. */
export function OptionsEditor({ articleId, form, lang, base, currency }: OptionsProps) {
  const { t } = useTranslation()
  const { options } = form.values
  const { ref, focus } = useLineFocus<HTMLFieldSetElement>()
  const addOption = () => {
    const option = blankOption()
    form.insertListItem('options', option)
    focus(firstInput(option.id))
  }
  const removeOption = (index: number) => {
    focus(firstInput(options[index + 1]?.id), firstInput(options[index - 1]?.id), '[data-add="option"]')
    form.removeListItem('options', index)
  }
  return (
    <fieldset ref={ref}>
      <legend>
        {t('services.office.options.title')} ({languageNames[lang]})
      </legend>
      <Stack gap={10} align="flex-start">
        <Text c="dimmed">{t('services.office.options.hint')}</Text>
        {options.map((option, index) => (
          <OptionGroup
            key={option.id}
            articleId={articleId}
            form={form}
            lang={lang}
            base={base}
            currency={currency}
            option={option}
            index={index}
            onRemove={() => removeOption(index)}
          />
        ))}
        <Button variant="default" size="xs" leftSection={<Plus size={14} />} data-add="option" onClick={addOption}>
          {t('services.office.options.add')}
        </Button>
        <CopyOptions
          articleId={articleId}
          count={options.length}
          onCopy={(copied) => form.setFieldValue('options', [...form.getValues().options, ...copied])}
        />
      </Stack>
    </fieldset>
  )
}

/** The first input of the line with this id, if there is one. */
const firstInput = (id = '') => `[data-line="${id}"] input`

function OptionGroup({
  articleId,
  form,
  lang,
  base,
  currency,
  option,
  index,
  onRemove,
}: OptionsProps & { option: OptionDraft; index: number; onRemove: () => void }) {
  const { t } = useTranslation()
  const path = `options.${index}` as const
  const name = option.name[base] || t('services.office.options.number', { place: index + 1 })
  const { ref, focus } = useLineFocus<HTMLFieldSetElement>()
  const { choices } = option
  const addChoice = () => {
    const choice = blankChoice()
    form.insertListItem(`${path}.choices`, choice)
    focus(firstInput(choice.id))
  }
  const removeChoice = (choiceIndex: number) => {
    focus(firstInput(choices[choiceIndex + 1]?.id), firstInput(choices[choiceIndex - 1]?.id), '[data-add="choice"]')
    form.removeListItem(`${path}.choices`, choiceIndex)
  }
  return (
    <fieldset ref={ref} aria-label={name} data-line={option.id} style={{ width: '100%' }}>
      <Stack gap={10} align="flex-start" p={12} bd="1px solid var(--office-line)" bdrs={10}>
        <Group gap={8} align="flex-start" w="100%">
          <TextInput
            {...form.getInputProps(`${path}.name.${lang}`)}
            key={`name-${lang}`}
            value={option.name[lang]}
            lang={lang}
            label={t('services.office.options.name')}
            placeholder={lang === base ? t('services.office.options.example') : option.name[base]}
            maxLength={maxMenuTextLengths.name}
            flex={1}
            miw={{ base: 140, sm: 0 }}
          />
          <NumberInput
            {...form.getInputProps(`${path}.min`)}
            label={t('services.office.options.min')}
            min={0}
            max={maxMenuCounts.picks}
            allowDecimal={false}
            w={84}
          />
          <NumberInput
            {...form.getInputProps(`${path}.max`)}
            label={t('services.office.options.max')}
            min={1}
            max={maxMenuCounts.picks}
            allowDecimal={false}
            w={84}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            mt={28}
            aria-label={t('services.office.options.remove', { name })}
            onClick={onRemove}
          >
            <Trash />
          </ActionIcon>
        </Group>
        {choices.map((choice, choiceIndex) => (
          <ChoiceRow
            key={choice.id}
            form={form}
            lang={lang}
            base={base}
            currency={currency}
            choice={choice}
            index={choiceIndex}
            path={path}
            option={name}
            onRemove={() => removeChoice(choiceIndex)}
          />
        ))}
        <SharedOption
          articleId={articleId}
          name={name}
          sharedId={option.sharedId}
          onChange={(sharedId) => form.setFieldValue(`${path}.sharedId`, sharedId)}
        />
        {form.errors[`${path}.choices`] && (
          <Text c="hot" role="alert">
            {form.errors[`${path}.choices`]}
          </Text>
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Plus size={14} />}
          data-add="choice"
          onClick={addChoice}
        >
          {t('services.office.options.addChoice')}
        </Button>
      </Stack>
    </fieldset>
  )
}
