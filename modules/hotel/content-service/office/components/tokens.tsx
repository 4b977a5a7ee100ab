import { Button, Code, Group, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { formatLocalDay } from '#core/ui-office/app/format-local-day.ts'
import { ConfirmMutation } from '#core/ui-office/dialogs/confirm.tsx'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { CallForm, useCallForm } from '#core/ui-office/fields/call-form.tsx'
import { FormActions } from '#core/ui-office/fields/form-actions.tsx'
import { Plus } from '#core/ui-office/frame/icons.tsx'
import { RowList, RowText, Section } from '#core/ui-office/frame/layout-parts.tsx'
import { Failure } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import type { ContentToken } from '../../contract.ts'
import { maxTokenNameLength } from '../../rules.ts'
import { createToken, type SpaceInAllLanguages, tokensQuery, useDeleteToken } from '../api.ts'

/** Tokens for reading the built-in content service: list, add, remove. */
export function Tokens({ space }: { space: SpaceInAllLanguages }) {
  const { t } = useTranslation()
  const tokens = useQuery(tokensQuery)
  const [isCreating, setIsCreating] = useState(false)
  const [tokenToDelete, setTokenToDelete] = useState<ContentToken | null>(null)
  const deleting = useDeleteToken(() => setTokenToDelete(null))
  return (
    <Section
      title={t('contentService.office.tokens.title')}
      actions={
        <Button variant="default" leftSection={<Plus size={16} />} onClick={() => setIsCreating(true)}>
          {t('contentService.office.tokens.add')}
        </Button>
      }
    >
      <Text c="dimmed" mb={10} style={{ overflowWrap: 'anywhere' }}>
        {t('contentService.office.tokens.words', { host: space.host, space: space.space })}
      </Text>
      {tokens.isPending ? (
        <ListSkeleton rows={1} />
      ) : tokens.isError ? (
        <Failure error={tokens.error} retry={() => void tokens.refetch()} />
      ) : tokens.data.length === 0 ? (
        <Text>{t('contentService.office.tokens.empty')}</Text>
      ) : (
        <RowList>
          {tokens.data.map((token) => (
            <li key={token.id}>
              <TokenDescription token={token} />
              <Button
                variant="default"
                size="xs"
                aria-label={t('contentService.office.tokens.deleteOf', { name: token.name })}
                onClick={() => setTokenToDelete(token)}
              >
                {t('contentService.office.tokens.delete')}
              </Button>
            </li>
          ))}
        </RowList>
      )}
      <Modal
        opened={isCreating}
        onClose={() => setIsCreating(false)}
        title={t('contentService.office.tokens.add')}
        closeButtonProps={{ 'aria-label': t('common.office.close') }}
      >
        {isCreating && <NewTokenForm onDone={() => setIsCreating(false)} />}
      </Modal>
      <ConfirmMutation
        opened={tokenToDelete !== null}
        title={t('contentService.office.tokens.deleteTitle', { name: tokenToDelete?.name })}
        act={t('contentService.office.tokens.delete')}
        mutation={deleting}
        onCancel={() => setTokenToDelete(null)}
        onConfirm={() => tokenToDelete && deleting.mutate(tokenToDelete.id)}
      >
        <span>{t('contentService.office.tokens.deleteWords')}</span>
      </ConfirmMutation>
    </Section>
  )
}

function TokenDescription({ token: { name, ending, createdAt, createdBy, lastUsedAt } }: { token: ContentToken }) {
  const { t, i18n } = useTranslation()
  const formatDay = (instant: string) => formatLocalDay(instant, i18n.language)
  return (
    <RowText>
      <b>{name}</b>
      <Text component="p" c="dimmed">
        …{ending} · {t('contentService.office.tokens.made', { who: createdBy, day: formatDay(createdAt) })} ·{' '}
        {lastUsedAt
          ? t('contentService.office.tokens.used', { day: formatDay(lastUsedAt) })
          : t('contentService.office.tokens.unused')}
      </Text>
    </RowText>
  )
}

/** Asks for the token's purpose first, then shows the token, which is not shown again. */
function NewTokenForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const { form, call, formProps } = useCallForm({
    initialValues: { name: '' },
    validate: { name: (name) => (name.trim() ? null : t('contentService.office.tokens.nameMissing')) },
    send: ({ name }) => createToken(name),
  })
  if (call.data) return <CreatedToken token={call.data.token} onDone={onDone} />
  return (
    <CallForm {...formProps} failureTitle={t('common.office.failure.act')}>
      <TextInput
        {...form.getInputProps('name')}
        label={t('contentService.office.tokens.name')}
        description={t('contentService.office.tokens.nameHint')}
        maxLength={maxTokenNameLength}
        data-autofocus
      />
      <FormActions act={t('contentService.office.tokens.create')} busy={call.isPending} onCancel={onDone} />
    </CallForm>
  )
}

function CreatedToken({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation()
  // The clipboard does not exist on plain http.
  const copy = () =>
    Promise.resolve(navigator.clipboard?.writeText(token) ?? Promise.reject()).then(
      () => notifications.show({ message: t('contentService.office.tokens.copied') }),
      () => notifications.show({ message: t('contentService.office.tokens.copyFailed'), color: 'red' }),
    )
  return (
    <Stack gap="md">
      <Text role="status">{t('contentService.office.tokens.once')}</Text>
      <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {token}
      </Code>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => void copy()}>
          {t('contentService.office.tokens.copy')}
        </Button>
        <Button onClick={onDone}>{t('contentService.office.tokens.noted')}</Button>
      </Group>
    </Stack>
  )
}
