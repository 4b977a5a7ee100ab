import { Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Lang } from '#core/i18n/contract.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Panel } from '#core/ui-office/frame/layout-parts.tsx'
import type { TranslationDeskStore } from '../desk-store.ts'
import { deskTextKey, type TextGroup } from '../desk-texts.ts'
import { useTextKind } from '../use-text-kind.ts'
import { DeskRow } from './desk-row.tsx'

interface DeskGroupProps {
  desk: TranslationDeskStore
  group: TextGroup
  to: Lang
  readOnly: boolean
  onMore: () => void
}

/** The texts of one screen of the hotel below its name. */
export function DeskGroup({ desk, group: { place, title, texts }, to, readOnly, onMore }: DeskGroupProps) {
  const { t } = useTranslation()
  const first = texts[0]
  const { kindName, editor } = useTextKind(
    { place, id: first?.serviceId ?? first?.id ?? '', serviceId: null, field: '' },
    to,
  )
  return (
    <Panel component="section" p={0} mb={16}>
      <Group component="header" gap="2px 12px" px={16} py={10}>
        <h2>
          {title ? (
            <Link to={editor} tabIndex={-1} style={{ color: 'inherit' }}>
              {title}
            </Link>
          ) : (
            kindName
          )}
        </h2>
        {title && (
          <Text c="dimmed" span>
            {kindName}
          </Text>
        )}
        {place === 'page' && !readOnly && (
          <Text c="dimmed" fz="sm" span>
            {t('translations.office.draft')}
          </Text>
        )}
      </Group>
      <ul>
        {texts.map((text) => (
          <DeskRow
            key={deskTextKey(text)}
            desk={desk}
            text={text}
            to={to}
            readOnly={readOnly}
            named={title !== null && text.place === place}
            onMore={onMore}
          />
        ))}
      </ul>
    </Panel>
  )
}
