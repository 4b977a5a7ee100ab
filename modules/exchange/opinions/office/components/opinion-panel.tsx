import { Button, Group, Text } from '@mantine/core'
import { workOrders } from '#core/access/policy.ts'
import { formatDate } from '#core/i18n/format.ts'
import { fromBreakTags } from '#core/i18n/plain-text/break-tags.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Lines } from '#core/ui-office/fields/lines.tsx'
import { Panel, Pill } from '#core/ui-office/frame/layout-parts.tsx'
import { ActionFailure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import { Translated } from '#modules/content/translator/office/api.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { OpinionPatch, StaffOpinion } from '../../contract.ts'
import { ratings } from '../../rules.ts'
import { useChangeOpinion } from '../api.ts'
import type { OpinionDialogState } from './opinion-dialog.tsx'

const tones = { pending: 'accent', published: 'ok', refused: 'plain' } as const

interface OpinionPanelProps {
  opinion: StaffOpinion
  /** Opens a dialog, which is rendered outside of this panel, because an opinion leaves its list once it is handled. */
  onAsk: (kind: OpinionDialogState) => void
}

/** One opinion, its status and its actions. */
export function OpinionPanel({ opinion, onAsk }: OpinionPanelProps) {
  const { t, i18n } = useTranslation()
  const { hotel } = useManagedHotel()
  const { name, rating, comment, lang, status, refusalReason, place, stayedOn, low, handled, reported, reply } = opinion
  const dated = (instant: string, zone = hotel.timeZone) => formatDate(instant, i18n.language, zone)
  return (
    <Panel component="li" p={16}>
      <Group gap="6px 10px" mb={8}>
        <Text span fw={650} role="img" aria-label={t('opinions.office.list.stars', { rating })}>
          {ratings.map((each) => (each <= rating ? '★' : '☆')).join('')}
        </Text>
        <Text span fw={650} dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Pill tone={tones[status]}>{t(`opinions.office.states.${status}`)}</Pill>
        {low && !handled && <Pill tone="hot">{t('opinions.office.low')}</Pill>}
      </Group>
      <Text c="dimmed" fz="sm">
        {place ? t('opinions.office.of', { subject: place.name }) : t('opinions.office.ofHotel')} ·{' '}
        {t('opinions.office.written', { date: dated(opinion.writtenAt) })}
        {stayedOn && ` · ${t('opinions.office.stayed', { date: dated(stayedOn, 'UTC') })}`}
      </Text>
      {comment && (
        <Text mt={8} lang={lang} dir="auto">
          <Lines text={comment} />
        </Text>
      )}
      {comment && <Translated text={fromBreakTags(comment)} from={lang} />}
      {reply && (
        <Text mt={8} pl={12} style={{ borderLeft: '2px solid var(--office-line)' }}>
          <Text span c="dimmed" fz="sm" display="block">
            {t('opinions.office.yourReply')}
          </Text>
          <span dir="auto">
            <Lines text={reply} />
          </span>
        </Text>
      )}
      {refusalReason && (
        <Text mt={8}>
          <Lines text={t('opinions.office.refusedFor', { reason: refusalReason })} />
        </Text>
      )}
      {reported && (
        <Text mt={8} c="var(--office-warn)">
          <Lines
            text={t('opinions.office.reported', { by: reported.by, date: dated(reported.at), reason: reported.reason })}
          />
        </Text>
      )}
      {handled && (
        <Text mt={8} c="dimmed">
          {t('opinions.office.open.handled', { by: handled.by, date: dated(handled.at) })}
        </Text>
      )}
      <OpinionActions opinion={opinion} onAsk={onAsk} />
    </Panel>
  )
}

function OpinionActions({ opinion, onAsk }: OpinionPanelProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const { orgId, actor } = useManagedHotel()
  const changing = useChangeOpinion(orgId)
  const { id, version, name, status, low, handled, reported, reply } = opinion
  if (!workOrders(actor)) return null
  const change = (patch: OpinionPatch) => changing.mutate({ id, version, ...patch })
  return (
    <>
      {changing.error ? (
        <ActionFailure title={t('common.office.failure.act')}>{failureText(changing.error)}</ActionFailure>
      ) : null}
      <Group gap="xs" mt={12}>
        {low && !handled && (
          <Button
            size="xs"
            aria-label={t('opinions.office.open.handleNamed', { name })}
            onClick={() => change({ handled: true })}
          >
            {t('opinions.office.open.handle')}
          </Button>
        )}
        {status !== 'published' && (
          <Button
            size="xs"
            // Only one primary button: handling a low rating comes before publishing.
            variant={low && !handled ? 'default' : 'filled'}
            aria-label={t('opinions.office.publishNamed', { name })}
            onClick={() => change({ status: 'published' })}
          >
            {t('opinions.office.publish')}
          </Button>
        )}
        {status !== 'refused' && (
          <>
            <Button
              size="xs"
              variant="default"
              aria-label={t('opinions.office.replyNamed', { name })}
              onClick={() => onAsk('reply')}
            >
              {t(reply ? 'opinions.office.editReply' : 'opinions.office.reply')}
            </Button>
            <Button
              size="xs"
              variant="default"
              aria-label={t('opinions.office.refuseNamed', { name })}
              onClick={() => onAsk('refuse')}
            >
              {t('opinions.office.refuse')}
            </Button>
          </>
        )}
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          aria-label={t(reported ? 'opinions.office.unreportNamed' : 'opinions.office.reportNamed', { name })}
          onClick={() => (reported ? change({ report: null }) : onAsk('report'))}
        >
          {t(reported ? 'opinions.office.unreport' : 'opinions.office.report')}
        </Button>
      </Group>
    </>
  )
}
