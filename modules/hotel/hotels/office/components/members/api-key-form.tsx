import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type KeyScope, keyScopes } from '#core/access/policy.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { CallForm, useCallForm } from '#core/ui-office/fields/call-form.tsx'
import { FormActions } from '#core/ui-office/fields/form-actions.tsx'
import { errorMessagesByPath } from '#core/ui-office/fields/form-errors.ts'
import { Failure } from '#core/ui-office/frame/screen.tsx'
import { FormSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { OwnPasswordField, useSignInMethods } from '#modules/foundation/accounts/office/api.ts'
import { maxAccountTextLengths } from '#modules/foundation/accounts/rules.ts'
import { hotelsQuery } from '../../api.ts'
import { createApiKey } from '../../api-keys-api.ts'

interface FormProps {
  /** `token`: the new key, which is not shown again. */
  onDone: (token: string) => void
  onClose: () => void
}

export function NewApiKeyDialog(props: FormProps) {
  const { t } = useTranslation()
  const hotels = useInfiniteQuery(hotelsQuery(''))
  return (
    <Modal opened onClose={props.onClose} title={t('apiKeys.office.add')}>
      {hotels.isPending ? (
        <FormSkeleton />
      ) : hotels.isError ? (
        <Failure error={hotels.error} retry={() => void hotels.refetch()} />
      ) : hotels.data.length === 0 ? (
        <Text>{t('apiKeys.office.noHotel')}</Text>
      ) : (
        <NewApiKeyForm
          {...props}
          hotels={hotels.data}
          loadMore={hotels.hasNextPage ? hotels.fetchNextPage : undefined}
        />
      )}
    </Modal>
  )
}

interface NewApiKeyProps extends FormProps {
  hotels: readonly { id: string; name: string }[]
  /** Loads more hotels; undefined when all are loaded. */
  loadMore: (() => unknown) | undefined
}

/** The last instant of a day in this browser's time zone. */
const endOfDay = (day: string) => new Date(`${day}T23:59:59`).toISOString()

function NewApiKeyForm({ hotels, loadMore, onDone, onClose }: NewApiKeyProps) {
  const { t } = useTranslation()
  const needsPassword = useSignInMethods()?.password !== false
  const requireValue = (field: 'name' | 'scopes' | 'hotels' | 'password') => (value: string | string[]) =>
    (typeof value === 'string' ? value.trim() : value).length > 0 ? null : t(`apiKeys.office.missing.${field}`)
  const { form, call, formProps } = useCallForm({
    initialValues: {
      name: '',
      scopes: ['read'] as KeyScope[],
      hotels: hotels.length === 1 ? hotels.map(({ id }) => id) : [],
      until: '',
      password: '',
    },
    validate: {
      name: requireValue('name'),
      scopes: requireValue('scopes'),
      hotels: requireValue('hotels'),
      password: needsPassword ? requireValue('password') : undefined,
    },
    send: ({ until, password, ...values }) =>
      createApiKey({ ...values, password: password || undefined, expiresAt: until ? endOfDay(until) : null }),
    onSuccess: onDone,
    errorsOf: (error) => {
      const { expiresAt, ...others } = errorMessagesByPath(error)
      return { ...others, ...(expiresAt && { until: expiresAt }) }
    },
  })
  return (
    <CallForm {...formProps} failureTitle={t('apiKeys.office.failed')} failureMessage={form.errors['']}>
      <TextInput
        {...form.getInputProps('name')}
        label={t('apiKeys.office.name')}
        description={t('apiKeys.office.nameHint')}
        maxLength={maxAccountTextLengths.apiKeyName}
        data-autofocus
      />
      <Checkbox.Group {...form.getInputProps('scopes')} label={t('apiKeys.office.scopes')}>
        <Stack gap={10} mt={6}>
          {keyScopes.map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              label={t(`apiKeys.office.scope.${scope}.name`)}
              description={t(`apiKeys.office.scope.${scope}.hint`)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Checkbox.Group {...form.getInputProps('hotels')} label={t('apiKeys.office.hotels')}>
        <Stack gap={8} mt={6}>
          {hotels.map(({ id, name }) => (
            <Checkbox key={id} value={id} label={name} />
          ))}
          {loadMore && (
            <Button variant="default" mr="auto" onClick={() => void loadMore()}>
              {t('apiKeys.office.moreHotels')}
            </Button>
          )}
        </Stack>
      </Checkbox.Group>
      <TextInput
        {...form.getInputProps('until')}
        type="date"
        label={t('apiKeys.office.until')}
        description={t('apiKeys.office.untilHint')}
      />
      <OwnPasswordField {...form.getInputProps('password')} label={t('apiKeys.office.password')} required={false} />
      <FormActions act={t('apiKeys.office.create')} busy={call.isPending} onCancel={onClose} />
    </CallForm>
  )
}
