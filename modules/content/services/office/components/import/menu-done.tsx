import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Undo } from '#core/ui-office/frame/icons.tsx'
import { Panel } from '#core/ui-office/frame/layout-parts.tsx'
import { ActionFailure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Service } from '../../../contract.ts'
import type { ArticleImportBody } from '../../menu/menu-plan.ts'
import { useUndoImport } from '../../menu-import-api.ts'

interface MenuDoneProps {
  service: Service
  made: ArticleImportBody
  onUndone: () => void
  onNext: () => void
}

/** The result of an import, and the button to undo it. */
export function MenuDone({ service, made, onUndone, onNext }: MenuDoneProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const { orgId } = useManagedHotel()
  const undoing = useUndoImport(orgId, service.id)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const undo = () =>
    undoing.mutate(made, {
      onSuccess: () => {
        notifications.show({ message: t('services.office.import.done.undone') })
        onUndone()
      },
    })
  const counts = [
    ['articles', made.articles.length],
    ['sections', made.sections.length],
    ['prices', made.prices.length],
    ['allergens', made.allergens.length],
  ] as const
  return (
    <Panel>
      <Stack gap="md">
        <Title order={2} ref={heading} tabIndex={-1}>
          {t('services.office.import.done.title')}
        </Title>
        <ul>
          {counts.map(
            ([changeKind, count]) =>
              count > 0 && <li key={changeKind}>{t(`services.office.import.done.${changeKind}`, { count })}</li>,
          )}
        </ul>
        {undoing.isError && (
          <ActionFailure title={t('common.office.failure.act')}>{failureText(undoing.error)}</ActionFailure>
        )}
        <Group gap={10}>
          <Button component={Link} to={hotelPath(orgId, hotelScreens.articles(service.id))}>
            {t('services.office.import.done.see')}
          </Button>
          <Button variant="default" leftSection={<Undo size={16} />} loading={undoing.isPending} onClick={undo}>
            {t('services.office.import.done.undo')}
          </Button>
          <Button variant="subtle" onClick={onNext}>
            {t('services.office.import.done.next')}
          </Button>
        </Group>
        <Text c="dimmed" fz="sm">
          {t('services.office.import.done.undoHint')}
        </Text>
      </Stack>
    </Panel>
  )
}
