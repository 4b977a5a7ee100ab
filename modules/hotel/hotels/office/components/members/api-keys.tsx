import { Anchor, Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { formatLocalDay } from '#core/ui-office/app/format-local-day.ts'
import { Confirm } from '#core/ui-office/dialogs/confirm.tsx'
import { SecretOnce } from '#core/ui-office/dialogs/secret-once.tsx'
import { Pill, RowList, RowText } from '#core/ui-office/frame/layout-parts.tsx'
import { Failure } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import type { ApiKey } from '#modules/foundation/accounts/api-keys-contract.ts'
import { apiKeysQuery, useRevokeApiKey } from '../../api-keys-api.ts'
import { NewApiKeyDialog } from './api-key-form.tsx'

/** The API keys of the user's account: list, create, revoke. */
export function ApiKeys() {
  const { t } = useTranslation()
  const keys = useQuery(apiKeysQuery)
  const [isAdding, setIsAdding] = useState(false)
  const [token, setToken] = useState<string | null>(null)
  const [keyToRevoke, setKeyToRevoke] = useState<ApiKey | null>(null)
  return (
    <>
      {keys.isPending ? (
        <ListSkeleton rows={1} />
      ) : keys.isError ? (
        <Failure error={keys.error} retry={() => void keys.refetch()} />
      ) : keys.data.length === 0 ? (
        <Text>{t('apiKeys.office.empty')}</Text>
      ) : (
        <RowList plain>
          {keys.data.map((key) => (
            <KeyRow key={key.id} apiKey={key} onRevoke={() => setKeyToRevoke(key)} />
          ))}
        </RowList>
      )}
      <Group gap={16}>
        <Button variant="default" onClick={() => setIsAdding(true)}>
          {t('apiKeys.office.add')}
        </Button>
        <Anchor href="/v1/docs" target="_blank" py={8}>
          {t('apiKeys.office.docs')}
        </Anchor>
      </Group>
      {isAdding && (
        <NewApiKeyDialog
          onClose={() => setIsAdding(false)}
          onDone={(newToken) => {
            setIsAdding(false)
            setToken(newToken)
          }}
        />
      )}
      <SecretOnce
        secret={token}
        title={t('apiKeys.office.once.title')}
        text={t('apiKeys.office.once.text')}
        label={t('apiKeys.office.once.label')}
        copyLabel={t('apiKeys.office.once.copy')}
        copiedLabel={t('apiKeys.office.once.copied')}
        doneLabel={t('apiKeys.office.once.done')}
        onClose={() => setToken(null)}
      />
      <RevokeDialog apiKey={keyToRevoke} onDone={() => setKeyToRevoke(null)} />
    </>
  )
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { t, i18n } = useTranslation()
  const { name, scopes, hotels, createdAt, expiresAt, lastUsedAt } = apiKey
  const formatDay = (instant: string) => formatLocalDay(instant, i18n.language)
  const isExpired = expiresAt !== null && new Date(expiresAt) <= new Date()
  const datesText = [
    t('apiKeys.office.created', { day: formatDay(createdAt) }),
    lastUsedAt ? t('apiKeys.office.used', { day: formatDay(lastUsedAt) }) : t('apiKeys.office.never'),
    ...(expiresAt && !isExpired ? [t('apiKeys.office.endsOn', { day: formatDay(expiresAt) })] : []),
  ]
  return (
    <li>
      <RowText>
        <Group gap={8}>
          <b>{name}</b>
          {isExpired && <Pill tone="warn">{t('apiKeys.office.ended')}</Pill>}
        </Group>
        <p>{scopes.map((scope) => t(`apiKeys.office.scope.${scope}.name`)).join(', ')}</p>
        {hotels.length > 0 && <p>{hotels.map((hotel) => hotel.name).join(', ')}</p>}
        <p>{datesText.join(' · ')}</p>
      </RowText>
      <Button variant="default" size="xs" aria-label={t('apiKeys.office.revokeNamed', { name })} onClick={onRevoke}>
        {t('apiKeys.office.revoke')}
      </Button>
    </li>
  )
}

function RevokeDialog({ apiKey, onDone }: { apiKey: ApiKey | null; onDone: () => void }) {
  const { t } = useTranslation()
  const revoking = useRevokeApiKey(() => {
    notifications.show({ message: t('apiKeys.office.revoked') })
    onDone()
  })
  return (
    <Confirm
      opened={apiKey !== null}
      title={t('apiKeys.office.revokeTitle', { name: apiKey?.name })}
      act={t('apiKeys.office.revoke')}
      busy={revoking.isPending}
      error={revoking.error}
      onCancel={onDone}
      onConfirm={() => apiKey && revoking.mutate(apiKey.id)}
    >
      <span>{t('apiKeys.office.revokeText')}</span>
    </Confirm>
  )
}
