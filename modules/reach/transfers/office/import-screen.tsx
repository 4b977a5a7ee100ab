import { Button, FileButton, Group, List, Loader, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { hotelPath, hotelScreens, officePaths } from '#core/app/office-paths.ts'
import { ProblemError } from '#core/http/client.ts'
import { BackLink } from '#core/ui-office/frame/back-link.tsx'
import { ActionFailure, Screen, useFailureText } from '#core/ui-office/frame/screen.tsx'
import { useImportHotel } from './api.ts'

/** Creates a new hotel from an exported file. */
export default function ImportScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const importing = useImportHotel()
  const choose = (file: File | null) =>
    file &&
    importing.mutate(file, {
      onSuccess: ({ id, name }) => {
        notifications.show({ message: t('transfers.office.import.done', { name }) })
        void navigate(hotelPath(id, hotelScreens.firstSteps))
      },
    })
  return (
    <Screen
      title={t('transfers.office.import.title')}
      intro={t('transfers.office.import.intro')}
      above={<BackLink to={officePaths.hotels}>{t('hotels.office.list.title')}</BackLink>}
      width="text"
    >
      <Stack gap="md" align="flex-start">
        <FileButton onChange={choose} accept=".tar,application/x-tar">
          {(props) => (
            <Button {...props} disabled={importing.isPending}>
              {t('transfers.office.import.choose')}
            </Button>
          )}
        </FileButton>
        <div role="status">
          {importing.isPending && (
            <Group gap={10}>
              <Loader size={20} />
              {t('transfers.office.import.running')}
            </Group>
          )}
        </div>
        {importing.isError && <ImportFailure error={importing.error} />}
      </Stack>
    </Screen>
  )
}

/** How many errors are shown: a file edited by hand has few of them or very many. */
const shown = 8

function ImportFailure({ error }: { error: Error }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const faults = error instanceof ProblemError ? (error.problem.errors ?? []) : []
  return (
    <ActionFailure title={t('transfers.office.import.failed')}>
      <Text inherit>{failureText(error)}</Text>
      {faults.length > 0 && (
        <List size="sm">
          {faults.slice(0, shown).map(({ path, message }) => (
            <List.Item key={path}>
              {path}: {message}
            </List.Item>
          ))}
        </List>
      )}
    </ActionFailure>
  )
}
