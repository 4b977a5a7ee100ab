import { Checkbox, Group, Radio, Select, SimpleGrid, Stack } from '@mantine/core'
import type { Lang } from '#core/i18n/contract.ts'
import { isStaffLang, languageNames } from '#core/i18n/langs.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { guestLangs, staffLangs } from '#locales/languages.ts'
import { guestStarts } from '../../../rules.ts'
import { withLanguages } from '../../hotel-draft.ts'
import type { HotelFields } from '../../hotel-editor.ts'

/** The languages that guests can choose; `all`: also the default language and the team's language. */
export function LanguageFields({ form, all }: { form: HotelFields; all?: boolean }) {
  const { t } = useTranslation()
  const { languages } = form.values
  const selectLanguages = (selected: string[]) => {
    form.clearFieldError('languages')
    form.setValues(
      withLanguages(
        form.getValues(),
        guestLangs.filter((lang) => selected.includes(lang)),
      ),
    )
  }
  const choicesOf = (langs: readonly Lang[]) => langs.map((value) => ({ value, label: languageNames[value] }))
  const offeredStaffLangs = languages.filter(isStaffLang)
  const choices = {
    defaultLang: choicesOf(languages),
    operationsLang: choicesOf(offeredStaffLangs.length > 0 ? offeredStaffLangs : staffLangs),
  }
  return (
    <>
      <Checkbox.Group
        value={languages}
        onChange={selectLanguages}
        error={form.errors.languages}
        label={t('hotels.office.form.fields.languages')}
        description={t('hotels.office.form.hints.languages')}
      >
        <Group gap="lg" mt={4}>
          {guestLangs.map((lang) => (
            <Checkbox
              key={lang}
              value={lang}
              label={<span lang={lang}>{languageNames[lang]}</span>}
              aria-invalid={form.errors.languages ? true : undefined}
            />
          ))}
        </Group>
      </Checkbox.Group>
      {all && languages.length > 0 && (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={14} style={{ alignItems: 'end' }}>
          {(['defaultLang', 'operationsLang'] as const).map((name) => (
            <Select
              key={name}
              {...form.getInputProps(name)}
              onChange={(lang) => lang && form.setFieldValue(name, lang as Lang)}
              data={choices[name]}
              allowDeselect={false}
              label={t(`hotels.office.form.fields.${name}`)}
              description={t(`hotels.office.form.hints.${name}`)}
            />
          ))}
        </SimpleGrid>
      )}
      {all && (
        <Radio.Group
          {...form.getInputProps('guestStart')}
          label={t('hotels.office.form.fields.guestStart')}
          description={t('hotels.office.form.hints.guestStart')}
        >
          <Stack gap="xs" mt="xs">
            {guestStarts.map((guestStart) => (
              <Radio key={guestStart} value={guestStart} label={t(`hotels.office.form.guestStart.${guestStart}`)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </>
  )
}
