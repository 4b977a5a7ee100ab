import { Button, Group, Select, SimpleGrid, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useCallback } from 'react'
import { languageNames } from '#core/i18n/langs.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { UnsavedGuard } from '#core/ui-office/drafts/unsaved-guard.tsx'
import { CallForm, useCallForm } from '#core/ui-office/fields/call-form.tsx'
import { staffLangs } from '#locales/languages.ts'
import type { User } from '../../contract.ts'
import { updateMe } from '../api.ts'
import { AccountSection } from './account-section.tsx'

const languages = staffLangs.map((lang) => ({ value: lang, label: languageNames[lang] }))

/** The name that colleagues see beside an order, and the language of emails. */
export function AccountIdentity({ me }: { me: User }) {
  const { t } = useTranslation()
  const { form, call, formProps } = useCallForm({
    initialValues: { firstName: me.firstName, lastName: me.lastName, lang: me.lang },
    send: updateMe,
    onSuccess: ({ firstName, lastName, lang }) => {
      form.setInitialValues({ firstName, lastName, lang })
      form.reset()
      notifications.show({ message: t('common.office.saved') })
    },
  })
  const { isDirty } = form
  const unsaved = useCallback(() => isDirty(), [isDirty])
  return (
    <AccountSection title={t('auth.office.account.identity.title')} intro={t('auth.office.account.identity.intro')}>
      <UnsavedGuard unsaved={unsaved} />
      <CallForm {...formProps} maxWidth={420} failureTitle={t('common.office.failure.save')}>
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
          <Button type="submit" loading={call.isPending}>
            {t('common.office.save')}
          </Button>
        </Group>
      </CallForm>
    </AccountSection>
  )
}
