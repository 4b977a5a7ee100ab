import { Button, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { langs, languageNames } from '#core/i18n/langs.ts'
import { UnsavedGuard } from '#core/ui-office/drafts/unsaved-guard.tsx'
import { errorMessagesByPath, showErrors } from '#core/ui-office/fields/form-errors.ts'
import type { User } from '../../contract.ts'
import { useUpdateMe } from '../api.ts'
import { AccountSection, FormFailure } from './account-section.tsx'

const languages = langs.map((lang) => ({ value: lang, label: languageNames[lang] }))

/** The name that colleagues see beside an order, and the language of emails. */
export function AccountIdentity({ me }: { me: User }) {
  const { t } = useTranslation()
  const ref = useRef<HTMLFormElement>(null)
  const form = useForm({ initialValues: { firstName: me.firstName, lastName: me.lastName, lang: me.lang } })
  const saving = useUpdateMe()
  const { isDirty } = form
  const unsaved = useCallback(() => isDirty(), [isDirty])
  const save = (values: typeof form.values) =>
    saving.mutate(values, {
      onSuccess: ({ firstName, lastName, lang }) => {
        form.setInitialValues({ firstName, lastName, lang })
        form.reset()
        notifications.show({ message: t('common.office.saved') })
      },
      onError: (error) => showErrors(ref, () => form.setErrors(errorMessagesByPath(error))),
    })
  return (
    <AccountSection title={t('auth.office.account.identity.title')} intro={t('auth.office.account.identity.intro')}>
      <UnsavedGuard unsaved={unsaved} />
      <FormFailure error={saving.error} title={t('common.office.failure.save')} />
      <form ref={ref} onSubmit={form.onSubmit(save)} noValidate>
        <Stack gap={14} maw={420}>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={14}>
            <TextInput
              {...form.getInputProps('firstName')}
              name="firstName"
              label={t('auth.office.register.firstName')}
              autoComplete="given-name"
            />
            <TextInput
              {...form.getInputProps('lastName')}
              name="lastName"
              label={t('auth.office.register.lastName')}
              autoComplete="family-name"
            />
          </SimpleGrid>
          <Select
            {...form.getInputProps('lang')}
            label={t('auth.office.account.identity.lang')}
            data={languages}
            allowDeselect={false}
          />
          <Group>
            <Button type="submit" loading={saving.isPending}>
              {t('common.office.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </AccountSection>
  )
}
