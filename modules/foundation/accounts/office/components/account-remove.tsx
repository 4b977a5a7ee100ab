import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { CallForm, useCallForm } from '#core/ui-office/fields/call-form.tsx'
import { FormActions } from '#core/ui-office/fields/form-actions.tsx'
import { removeMe } from '../api.ts'
import { AccountSection } from './account-section.tsx'
import { OwnPasswordField } from './own-password-field.tsx'

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
  const { form, call, formProps } = useCallForm({
    initialValues: { password: '' },
    send: ({ password }) => removeMe(password || undefined),
  })
  return (
    <CallForm {...formProps} failureTitle={t('common.office.failure.act')}>
      <span>{t('auth.office.account.remove.along')}</span>
      <span>{t('auth.office.account.remove.stays')}</span>
      <span>{t('auth.office.account.remove.final')}</span>
      <OwnPasswordField
        {...form.getInputProps('password')}
        name="password"
        label={t('auth.office.account.remove.password')}
        data-autofocus
      />
      <FormActions
        color="hot"
        act={t('auth.office.account.remove.act')}
        busy={call.isPending || call.isSuccess}
        onCancel={onCancel}
      />
    </CallForm>
  )
}
