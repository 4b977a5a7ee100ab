import { Chip, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { languageName } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { TextArea } from '#core/ui-office/fields/text-area.tsx'
import type { Order } from '../../../contract.ts'
import { maxOrderTextLengths } from '../../../rules.ts'
import { isPlacedByGuest } from '../../board/board.ts'
import { textsQuery, useOrderWording } from '../../wording.ts'

const reasons = ['soldOut', 'asked', 'mistake'] as const

interface ReasonProps {
  order: Order
  reason: string
  missing: boolean
  disabled: boolean
  onReason: (reason: string) => void
}

/** Why the order is changed, in the language of the guest, who reads it. */
export function AmendReason({ order, reason, missing, disabled, onReason }: ReasonProps) {
  const { t } = useTranslation()
  const { lang } = useOrderWording()
  const guestTexts = useQuery(textsQuery(order.guestLang)).data
  const text = (name: (typeof reasons)[number]) => guestTexts?.t(`orders.messages.amended.${name}`) ?? ''
  return (
    <Stack gap={8}>
      <Text c="dimmed">
        {isPlacedByGuest(order)
          ? t('orders.office.amend.explain', { language: languageName(order.guestLang, lang) })
          : t('orders.office.refuse.explainCounter')}
      </Text>
      <Chip.Group
        value={reasons.find((name) => text(name) === reason) ?? null}
        onChange={(name) => onReason(text(name as (typeof reasons)[number]))}
      >
        <Group gap="xs" role="radiogroup" aria-label={t('orders.office.refuse.ready')}>
          {reasons.map((name) => (
            <Chip key={name} value={name} disabled={!guestTexts || disabled}>
              {t(`orders.office.amend.reasons.${name}`)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <TextArea
        label={t('orders.office.amend.reason')}
        withAsterisk
        required
        readOnly={disabled}
        minRows={2}
        maxLength={maxOrderTextLengths.reason}
        lang={order.guestLang}
        value={reason}
        onChange={(event) => onReason(event.currentTarget.value)}
        error={missing && t('orders.office.amend.missing')}
      />
    </Stack>
  )
}
