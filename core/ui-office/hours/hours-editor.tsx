import { ActionIcon, Group, Menu, Switch } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { weekdayName, weekdays } from '#core/time/hours-wording.ts'
import { Copy } from '#core/ui-office/frame/icons.tsx'
import { Exceptions } from './exceptions.tsx'
import { copyDay, type HoursDraft } from './hours-draft.ts'
import styles from './hours-editor.module.css'
import { Intervals } from './intervals.tsx'

export interface HoursProps {
  value: HoursDraft
  onChange: (hours: HoursDraft) => void
  /** Messages by path in the draft: `days.0.1.opens`. */
  errors: Record<string, string>
  /** What it means to have no hours; by default, always open. */
  without?: string
}

const runs = { all: [1, 2, 3, 4, 5, 6, 7], week: [1, 2, 3, 4, 5], weekend: [6, 7] }

/** Edits opening hours: a regular week, and dates with other hours. */
export function HoursEditor({ value, onChange, errors, without }: HoursProps) {
  const { t, i18n } = useTranslation()
  const lang = i18n.language
  const setDay = (day: number, intervals: HoursDraft['days'][number]) =>
    onChange({ ...value, days: value.days.map((each, index) => (index === day - 1 ? intervals : each)) })

  return (
    <fieldset>
      <legend>{t('common.office.hours.title')}</legend>
      <Switch
        checked={value.always}
        onChange={(event) => onChange({ ...value, always: event.currentTarget.checked })}
        label={without ?? t('common.office.hours.alwaysOpen')}
      />
      {!value.always && (
        <>
          {weekdays.map((day) => {
            const name = weekdayName(day, lang)
            const intervals = value.days[day - 1] ?? []
            return (
              <Group
                component="fieldset"
                key={day}
                gap="4px 12px"
                py={6}
                align="flex-start"
                className={styles.day}
                aria-label={name}
              >
                <span className={styles.name} aria-hidden="true">
                  {name}
                </span>
                <Intervals
                  of={name}
                  value={intervals}
                  onChange={(next) => setDay(day, next)}
                  errors={errors}
                  path={`days.${day - 1}`}
                >
                  {intervals.length > 0 && (
                    <Menu position="bottom-end">
                      <Menu.Target>
                        <ActionIcon
                          variant="subtle"
                          color="gray"
                          aria-label={t('common.office.hours.copy', { day: name })}
                        >
                          <Copy size={16} />
                        </ActionIcon>
                      </Menu.Target>
                      <Menu.Dropdown>
                        <Menu.Label>{t('common.office.hours.copyTo')}</Menu.Label>
                        {(['all', 'week', 'weekend'] as const).map((run) => (
                          <Menu.Item key={run} onClick={() => onChange(copyDay(value, day, runs[run]))}>
                            {t(`common.office.hours.${run}`)}
                          </Menu.Item>
                        ))}
                      </Menu.Dropdown>
                    </Menu>
                  )}
                </Intervals>
              </Group>
            )
          })}
          <Exceptions
            value={value.exceptions}
            onChange={(exceptions) => onChange({ ...value, exceptions })}
            errors={errors}
          />
        </>
      )}
    </fieldset>
  )
}
