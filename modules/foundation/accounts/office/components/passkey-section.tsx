import { Button, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { formatLocalDay } from '#core/ui-office/app/format-local-day.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { CallForm, useCallForm } from '#core/ui-office/fields/call-form.tsx'
import { FormActions } from '#core/ui-office/fields/form-actions.tsx'
import { RowList, RowText } from '#core/ui-office/frame/layout-parts.tsx'
import { Failure } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import type { Passkey } from '../../passkeys-contract.ts'
import { maxAccountTextLengths } from '../../rules.ts'
import { arePasskeysSupported, createPasskey, passkeyRefusal, passkeysQuery } from '../passkeys.ts'
import { OwnPasswordField } from './own-password-field.tsx'
import { RemovePasskey } from './remove-passkey.tsx'

/** The passkeys of the account: list, add, remove. */
export function PasskeySection() {
  const { t } = useTranslation()
  const [isAdding, setIsAdding] = useState(false)
  const [passkeyToRemove, setPasskeyToRemove] = useState<Passkey | null>(null)
  const passkeys = useQuery(passkeysQuery)
  return (
    <>
      {passkeys.isPending ? (
        <ListSkeleton rows={1} />
      ) : passkeys.isError ? (
        <Failure error={passkeys.error} retry={() => void passkeys.refetch()} />
      ) : passkeys.data.length === 0 ? (
        <Text>{t('passkeys.office.empty')}</Text>
      ) : (
        <RowList plain>
          {passkeys.data.map((passkey) => (
            <li key={passkey.id}>
              <PasskeyDescription passkey={passkey} />
              <Button
                variant="default"
                size="xs"
                aria-label={t('passkeys.office.removeNamed', { name: passkey.name })}
                onClick={() => setPasskeyToRemove(passkey)}
              >
                {t('passkeys.office.remove')}
              </Button>
            </li>
          ))}
        </RowList>
      )}
      {arePasskeysSupported() ? (
        <Button variant="default" mr="auto" onClick={() => setIsAdding(true)}>
          {t('passkeys.office.add')}
        </Button>
      ) : (
        <Text c="dimmed">{t('passkeys.office.unsupported')}</Text>
      )}
      <Modal opened={isAdding} onClose={() => setIsAdding(false)} title={t('passkeys.office.add')} centered>
        <NewPasskeyForm onDone={() => setIsAdding(false)} />
      </Modal>
      <Modal
        opened={passkeyToRemove !== null}
        onClose={() => setPasskeyToRemove(null)}
        title={t('passkeys.office.removeTitle')}
        centered
        closeButtonProps={{ 'aria-label': t('common.office.close') }}
      >
        {passkeyToRemove && <RemovePasskey passkey={passkeyToRemove} onDone={() => setPasskeyToRemove(null)} />}
      </Modal>
    </>
  )
}

function PasskeyDescription({ passkey: { name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const { t, i18n } = useTranslation()
  const formatDay = (instant: string) => formatLocalDay(instant, i18n.language)
  return (
    <RowText>
      <b>{name}</b>
      <small>
        {t('passkeys.office.created', { day: formatDay(createdAt) })} ·{' '}
        {lastUsedAt ? t('passkeys.office.used', { day: formatDay(lastUsedAt) }) : t('passkeys.office.never')}
      </small>
    </RowText>
  )
}

function NewPasskeyForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const { form, call, formProps } = useCallForm({
    initialValues: { name: '', password: '' },
    send: createPasskey,
    onSuccess: () => {
      notifications.show({ message: t('passkeys.office.added') })
      onDone()
    },
  })
  const refusal = passkeyRefusal(call.error)
  return (
    <CallForm
      {...formProps}
      noValidate={false}
      failureTitle={t('common.office.failure.act')}
      failureMessage={refusal && t(`passkeys.office.${refusal}`)}
    >
      <TextInput
        {...form.getInputProps('name')}
        label={t('passkeys.office.name')}
        description={t('passkeys.office.nameHint')}
        maxLength={maxAccountTextLengths.passkeyName}
        required
        withAsterisk={false}
        data-autofocus
      />
      <OwnPasswordField {...form.getInputProps('password')} label={t('passkeys.office.password')} />
      <FormActions act={t('passkeys.office.create')} busy={call.isPending} onCancel={onDone} />
    </CallForm>
  )
}
