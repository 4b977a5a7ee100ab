import { Button, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { formatLocalDay } from '#core/ui-office/app/format-local-day.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { CallForm, useCallForm } from '#core/ui-office/fields/call-form.tsx'
import { FormActions } from '#core/ui-office/fields/form-actions.tsx'
import { RowList, RowText } from '#core/ui-office/frame/layout-parts.tsx'
import type { SignInMethods } from '../../identities-contract.ts'
import { leaveToJoin, refreshSignInMethods, removeIdentity } from '../issuer.ts'
import { AccountSection } from './account-section.tsx'
import { OwnPasswordField } from './own-password-field.tsx'

/** Signing in through the issuer: whether the account is joined with a person there, join, remove. */
export function IdentitySection({ methods, name }: { methods: SignInMethods; name: string }) {
  const { t } = useTranslation()
  const { identity } = methods
  const [dialog, setDialog] = useState<'add' | 'remove' | null>(null)
  const close = () => setDialog(null)
  return (
    <AccountSection title={t('identities.office.title', { name })} intro={t('identities.office.intro', { name })}>
      {identity ? (
        <RowList plain>
          <li>
            <IdentityDescription identity={identity} name={name} />
            {methods.password && (
              <Button variant="default" size="xs" onClick={() => setDialog('remove')}>
                {t('identities.office.remove')}
              </Button>
            )}
          </li>
        </RowList>
      ) : (
        <>
          <Text>{t('identities.office.empty', { name })}</Text>
          <Button variant="default" mr="auto" onClick={() => setDialog('add')}>
            {t('identities.office.add', { name })}
          </Button>
        </>
      )}
      {identity && !methods.password && <Text c="dimmed">{t('identities.office.onlyWay', { name })}</Text>}
      <Modal
        opened={dialog !== null}
        onClose={close}
        title={t(`identities.office.${dialog === 'remove' ? 'removeTitle' : 'add'}`, { name })}
        centered
        closeButtonProps={{ 'aria-label': t('common.office.close') }}
      >
        {dialog === 'add' && <AddIdentity name={name} onCancel={close} />}
        {dialog === 'remove' && <RemoveIdentity name={name} onDone={close} />}
      </Modal>
    </AccountSection>
  )
}

function IdentityDescription({ identity, name }: { identity: NonNullable<SignInMethods['identity']>; name: string }) {
  const { t, i18n } = useTranslation()
  const formatDay = (instant: string) => formatLocalDay(instant, i18n.language)
  return (
    <RowText>
      <b>{name}</b>
      <small>
        {t('identities.office.since', { day: formatDay(identity.since) })}
        {identity.lastUsedAt && ` · ${t('identities.office.used', { day: formatDay(identity.lastUsedAt) })}`}
      </small>
    </RowText>
  )
}

/** Asks for the password, and opens the issuer's page. */
function AddIdentity({ name, onCancel }: { name: string; onCancel: () => void }) {
  const { t } = useTranslation()
  const { form, call, formProps } = useCallForm({
    initialValues: { password: '' },
    send: ({ password }) => leaveToJoin({ password: password || undefined }),
  })
  return (
    <CallForm {...formProps} failureTitle={t('common.office.failure.act')}>
      <Text>{t('identities.office.addText', { name })}</Text>
      <OwnPasswordField {...form.getInputProps('password')} label={t('identities.office.password')} data-autofocus />
      <FormActions
        act={t('identities.office.enter', { name })}
        busy={call.isPending || call.isSuccess}
        onCancel={onCancel}
      />
    </CallForm>
  )
}

function RemoveIdentity({ name, onDone }: { name: string; onDone: () => void }) {
  const { t } = useTranslation()
  const { form, call, formProps } = useCallForm({
    initialValues: { password: '' },
    send: ({ password }) => removeIdentity({ password: password || undefined }),
    onSuccess: async () => {
      await refreshSignInMethods()
      notifications.show({ message: t('identities.office.removed', { name }) })
      onDone()
    },
  })
  return (
    <CallForm {...formProps} failureTitle={t('common.office.failure.act')}>
      <Text>{t('identities.office.removeText', { name })}</Text>
      <OwnPasswordField {...form.getInputProps('password')} label={t('identities.office.password')} data-autofocus />
      <FormActions act={t('identities.office.remove')} color="hot" busy={call.isPending} onCancel={onDone} />
    </CallForm>
  )
}
