import { Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { FormActions } from '#core/ui-office/fields/form-actions.tsx'
import { errorMessagesByPath, showErrors } from '#core/ui-office/fields/form-errors.ts'
import { PasswordField } from '#core/ui-office/fields/password-field.tsx'
import { useRemoveMe } from '../api.ts'
import { AccountSection, FormFailure } from './account-section.tsx'

/** Deletes the user's own account: says what is deleted and what stays, and asks for the password. */
export function AccountRemove() {
  const { t } = useTranslation()
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  return (
    <AccountSection title={t('auth.office.account.remove.title')} intro={t('auth.office.account.remove.intro')}>
      <Group>
        <Button variant="outline" color="hot" onClick={() => setIsDialogOpen(true)}>
          {t('auth.office.account.remove.open')}
        </Button>
      </Group>
      <Modal
        opened={isDialogOpen}
        onClose={() => setIsDialogOpen(false)}
        title={t('auth.office.account.remove.dialogTitle')}
        centered
        closeButtonProps={{ 'aria-label': t('common.office.close') }}
      >
        <RemoveAccountForm onCancel={() => setIsDialogOpen(false)} />
      </Modal>
    </AccountSection>
  )
}

function RemoveAccountForm({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation()
  const ref = useRef<HTMLFormElement>(null)
  const form = useForm({ initialValues: { password: '' } })
  const removing = useRemoveMe()
  const remove = ({ password }: typeof form.values) =>
    removing.mutate(password, {
      onError: (error) => showErrors(ref, () => form.setErrors(errorMessagesByPath(error))),
    })
  return (
    <form ref={ref} onSubmit={form.onSubmit(remove)} noValidate>
      <Stack gap="xs">
        <span>{t('auth.office.account.remove.along')}</span>
        <span>{t('auth.office.account.remove.stays')}</span>
        <span>{t('auth.office.account.remove.final')}</span>
        <FormFailure error={removing.error} title={t('common.office.failure.act')} />
        <PasswordField
          {...form.getInputProps('password')}
          name="password"
          label={t('auth.office.account.remove.password')}
          autoComplete="current-password"
          data-autofocus
          mt="xs"
        />
      </Stack>
      <FormActions
        mt="lg"
        color="hot"
        act={t('auth.office.account.remove.act')}
        busy={removing.isPending || removing.isSuccess}
        onCancel={onCancel}
      />
    </form>
  )
}
