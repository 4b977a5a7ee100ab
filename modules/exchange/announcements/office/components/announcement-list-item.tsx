import { Box, Button, Group, Text } from '@mantine/core'
import { formatDate, formatTime } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Lines } from '#core/ui-office/fields/lines.tsx'
import { Pill, RowText } from '#core/ui-office/frame/layout-parts.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Announcement } from '../../contract.ts'

const tones = { scheduled: 'accent', running: 'ok', ended: 'plain' } as const

interface AnnouncementListItemProps {
  announcement: Announcement
  /** Absent when the announcement has ended or the user may not change it. */
  onEdit: (() => void) | undefined
  onEnd: (() => void) | undefined
}

export function AnnouncementListItem({ announcement, onEdit, onEnd }: AnnouncementListItemProps) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useManagedHotel().hotel
  const { text, rooms, from, until, state, seen } = announcement
  const lang = i18n.language
  const day = (at: string) => formatDate(at, lang, timeZone)
  const time = (at: string) => formatTime(at, lang, timeZone)
  const times = { fromDay: day(from), from: time(from), untilDay: day(until), until: time(until) }
  return (
    <Box component="li">
      <RowText>
        <strong>
          <Lines text={text} />
        </strong>
        <Text>
          {rooms === null
            ? t('announcements.office.everybody')
            : t('announcements.office.rooms', { count: rooms.length })}
          {rooms !== null && ` (${rooms.slice(0, 12).join(', ')}${rooms.length > 12 ? '…' : ''})`}
          {' · '}
          {t('announcements.office.times', times)}
        </Text>
      </RowText>
      <Group gap={10}>
        {state !== 'scheduled' && (
          <Text span c="dimmed">
            {t('announcements.office.seen', { count: seen })}
          </Text>
        )}
        <Pill tone={tones[state]}>{t(`announcements.office.states.${state}`)}</Pill>
        {onEdit && (
          <Button variant="default" onClick={onEdit}>
            {t('announcements.office.edit')}
          </Button>
        )}
        {onEnd && (
          <Button variant="default" onClick={onEnd}>
            {t(state === 'running' ? 'announcements.office.end' : 'announcements.office.takeBack')}
          </Button>
        )}
      </Group>
    </Box>
  )
}
