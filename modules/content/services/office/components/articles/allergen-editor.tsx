import { Button, Group, Radio, SegmentedControl, Stack, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { RowList } from '#core/ui-office/frame/layout-parts.tsx'
import {
  type AllergenAnswers,
  allergenAnswers,
  allergens,
  undeclaredAllergens,
  withUndeclaredAsNone,
} from '../../../rules.ts'

interface AllergenProps {
  /** The name of the choice whose allergens these are; absent: those of the article itself. */
  of?: string
  value: AllergenAnswers | null
  onChange: (value: AllergenAnswers | null) => void
}

/** The fourteen allergens of EU 1169/2011, each with its answer. Until all are answered, guests are told to ask. */
export function AllergenEditor({ of, value, onChange }: AllergenProps) {
  const { t } = useTranslation()
  const title = of ? t('services.office.allergens.of', { name: of }) : t('services.office.allergens.title')
  return (
    <fieldset>
      <legend>{title}</legend>
      <Radio.Group
        aria-label={title}
        value={value === null ? 'unknown' : 'known'}
        onChange={(state) => onChange(state === 'known' ? {} : null)}
      >
        <Stack gap={10}>
          <Radio
            value="unknown"
            label={t('services.office.allergens.notFilled')}
            description={t('services.office.allergens.notFilledHint')}
          />
          <Radio
            value="known"
            label={t('services.office.allergens.filled')}
            description={t('services.office.allergens.filledHint')}
          />
        </Stack>
      </Radio.Group>
      {value !== null && <Answers value={value} onChange={onChange} />}
    </fieldset>
  )
}

function Answers({ value, onChange }: { value: AllergenAnswers; onChange: (value: AllergenAnswers) => void }) {
  const { t } = useTranslation()
  const id = useId()
  /** A message for screen readers, shown until the next answer. */
  const [announcement, setAnnouncement] = useState('')
  const unansweredCount = undeclaredAllergens(value).length
  return (
    <>
      <RowList plain>
        {allergens.map((allergen) => (
          <li key={allergen} data-unanswered={!value[allergen] || undefined}>
            <Text span id={`${id}-${allergen}`} c={value[allergen] ? undefined : 'var(--office-warn)'}>
              {t(`services.guest.allergens.${allergen}`)}
            </Text>
            <SegmentedControl
              size="xs"
              aria-labelledby={`${id}-${allergen}`}
              value={value[allergen] ?? ''}
              onChange={(answer) => {
                setAnnouncement('')
                onChange({ ...value, [allergen]: answer as (typeof allergenAnswers)[number] })
              }}
              data={allergenAnswers.map((answer) => ({
                value: answer,
                label: t(`services.office.allergens.states.${answer}`),
              }))}
            />
          </li>
        ))}
      </RowList>
      <Group gap="8px 14px" mt={10}>
        {unansweredCount > 0 && (
          <Button
            variant="default"
            size="xs"
            onClick={() => {
              setAnnouncement(t('services.office.allergens.restSaid', { count: unansweredCount }))
              onChange(withUndeclaredAsNone(value))
            }}
          >
            {t('services.office.allergens.rest')}
          </Button>
        )}
        <Text span role="status" c={unansweredCount > 0 ? 'var(--office-warn)' : 'dimmed'}>
          {announcement ||
            (unansweredCount > 0
              ? t('services.office.allergens.left', { count: unansweredCount })
              : t('services.office.allergens.all'))}
        </Text>
      </Group>
    </>
  )
}
