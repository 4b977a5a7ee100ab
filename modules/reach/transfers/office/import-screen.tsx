import { Button, FileButton, Group, List, Loader, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { hotelPath, hotelScreens, officePaths } from '#core/app/office-paths.ts'
import { ProblemError } from '#core/http/client.ts'
import { formatBytes } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { BackLink } from '#core/ui-office/frame/back-link.tsx'
import { ActionFailure, Screen, useFailureText } from '#core/ui-office/frame/screen.tsx'
import { useImportHotel } from './api.ts'
import { type HotelFileSummary, summarizeHotelFile } from './hotel-file.ts'

interface ChosenFile {
  file: File
  /** Null: it is not an exported hotel. */
  summary: HotelFileSummary | null
}

/** Creates a new hotel from an exported file, whose contents are told before. */
export default function ImportScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const importing = useImportHotel()
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const choose = async (file: File | null) => {
    if (!file) return
    importing.reset()
    setChosen({ file, summary: await summarizeHotelFile(file) })
  }
  const start = (file: File) =>
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
        <FileButton onChange={(file) => void choose(file)} accept=".tar,application/x-tar">
          {(props) => (
            <Button {...props} variant={chosen?.summary ? 'default' : 'filled'} disabled={importing.isPending}>
              {t(`transfers.office.import.${chosen ? 'chooseOther' : 'choose'}`)}
            </Button>
          )}
        </FileButton>
        <div role="status">
          {importing.isPending ? (
            <Group gap={10}>
              <Loader size={20} />
              {t('transfers.office.import.running')}
            </Group>
          ) : (
            chosen && !importing.isError && <Summary {...chosen} />
          )}
        </div>
        {chosen?.summary && (
          <Button onClick={() => start(chosen.file)} disabled={importing.isPending}>
            {t('transfers.office.import.act', { name: chosen.summary.name })}
          </Button>
        )}
        {importing.isError && <ImportFailure error={importing.error} />}
      </Stack>
    </Screen>
  )
}

const summaryParts = ['services', 'articles', 'places', 'pages', 'files'] as const

function Summary({ file, summary }: ChosenFile) {
  const { t, i18n } = useTranslation()
  if (!summary) return <Text c="hot">{t('transfers.office.import.notOurs', { file: file.name })}</Text>
  const size = formatBytes(file.size, i18n.language)
  return (
    <>
      <Text fw={600}>{t('transfers.office.import.contains', { file: file.name, name: summary.name, size })}</Text>
      <List>
        {summaryParts.map((part) => (
          <List.Item key={part}>{t(`transfers.office.import.parts.${part}`, { count: summary[part] })}</List.Item>
        ))}
      </List>
    </>
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
