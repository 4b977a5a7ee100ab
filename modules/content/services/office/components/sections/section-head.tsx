import { ActionIcon, Button, Group, Menu, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { More, Plus } from '#core/ui-office/frame/icons.tsx'
import type { Section } from '../../../contract.ts'
import { HoursText } from '../services/service-list-item.tsx'

interface SectionHeadProps {
  name: string
  /** Absent: this is the head of the articles without a section. */
  section?: Section | undefined
  handle: ReactNode
  mayEdit: boolean
  onDelete: (section: Section) => void
}

/** The head of a section: its name, its hours and its actions. */
export function SectionHead({ name, section, handle, mayEdit, onDelete }: SectionHeadProps) {
  const { t } = useTranslation()
  return (
    <Group component="header" gap={8} mih={44} mb={4} wrap="nowrap">
      {handle}
      <div style={{ flex: 1, minWidth: 0 }}>
        <Title order={2} c={section ? undefined : 'dimmed'} fz="md">
          {name}
        </Title>
        {section?.hours && (
          <Text c="dimmed" fz="sm">
            <HoursText hours={section.hours} />
          </Text>
        )}
      </div>
      {mayEdit && section && (
        <>
          <Button
            component={Link}
            to={`?article=new&section=${section.id}`}
            preventScrollReset
            variant="subtle"
            leftSection={<Plus size={16} />}
            visibleFrom="sm"
            aria-label={t('services.office.sections.addTo', { name })}
          >
            {t('services.office.sections.add')}
          </Button>
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t('services.office.sections.acts', { name })}
              >
                <More />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item component={Link} to={`?article=new&section=${section.id}`} preventScrollReset hiddenFrom="sm">
                {t('services.office.sections.add')}
              </Menu.Item>
              <Menu.Item component={Link} to={`?section=${section.id}`} preventScrollReset>
                {t('services.office.sections.edit')}
              </Menu.Item>
              <Menu.Item color="hot" onClick={() => onDelete(section)}>
                {t('services.office.sections.delete')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </>
      )}
    </Group>
  )
}
