import { Button, CloseButton, Group, Stack, TextInput } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { formatDateRange } from '#core/time/hours-wording.ts'
import { Plus } from '#core/ui-office/frame/icons.tsx'
import { blankException, type ExceptionDraft } from './hours-draft.ts'
import styles from './hours-editor.module.css'
import { Intervals } from './intervals.tsx'

interface ExceptionsProps {
  value: ExceptionDraft[]
  onChange: (exceptions: ExceptionDraft[]) => void
  errors: Record<string, string>
}

/** Days with other hours than usual: a holiday, renovation, a season. */
export function Exceptions({ value, onChange, errors }: ExceptionsProps) {
  const { t, i18n } = useTranslation()
  const change = (index: number, part: Partial<ExceptionDraft>) =>
    onChange(value.map((each, position) => (position === index ? { ...each, ...part } : each)))
  return (
    <Stack align="flex-start" gap={6} mt={16}>
      <h2>{t('common.office.hours.exceptions')}</h2>
      <p>{t('common.office.hours.exceptionsHint')}</p>
      {value.map((exception, index) => {
        const name = exception.date
          ? formatDateRange(exception.date, exception.until, i18n.language)
          : t('common.office.hours.newDate')
        return (
          <Group
            component="fieldset"
            key={exception.key}
            gap="4px 12px"
            py={6}
            w="100%"
            align="flex-end"
            className={styles.day}
            aria-label={name}
          >
            <TextInput
              w={150}
              type="date"
              label={t('common.office.hours.from')}
              value={exception.date}
              onChange={(event) => change(index, { date: event.currentTarget.value })}
              error={errors[`exceptions.${index}.date`]}
            />
            <TextInput
              w={150}
              type="date"
              label={t('common.office.hours.until')}
              min={exception.date}
              value={exception.until}
              onChange={(event) => change(index, { until: event.currentTarget.value })}
              error={errors[`exceptions.${index}.until`]}
            />
            <Intervals
              of={name}
              value={exception.intervals}
              onChange={(intervals) => change(index, { intervals })}
              errors={errors}
              path={`exceptions.${index}.intervals`}
            >
              <CloseButton
                aria-label={t('common.office.hours.removeDate', { date: name })}
                onClick={() => onChange(value.filter((each) => each.key !== exception.key))}
              />
            </Intervals>
          </Group>
        )
      })}
      <Button
        variant="default"
        size="xs"
        leftSection={<Plus size={14} />}
        onClick={() => onChange([...value, blankException()])}
      >
        {t('common.office.hours.addDate')}
      </Button>
    </Stack>
  )
}
