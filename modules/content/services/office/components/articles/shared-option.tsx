import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { v7 as uuid } from 'uuid'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Pill } from '#core/ui-office/frame/layout-parts.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { servicesQuery } from '../../api.ts'
import { sharedOptionsOf } from '../../shared-options.ts'

interface SharedOptionProps {
  /** Undefined: a new article. */
  articleId: string | undefined
  /** The option's name. */
  name: string
  sharedId: string | null
  onChange: (sharedId: string | null) => void
}

/** Says in how many other articles a change of the option also counts, and makes it shared or this article's own. */
export function SharedOption({ articleId, name, sharedId, onChange }: SharedOptionProps) {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const services = useQuery(servicesQuery(orgId)).data ?? []
  if (!sharedId)
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t('services.office.options.shared.shareOf', { name })}
        onClick={() => onChange(uuid())}
      >
        {t('services.office.options.shared.share')}
      </Button>
    )
  const shared = sharedOptionsOf(services).find((each) => each.sharedId === sharedId)
  const others = (shared?.articleIds ?? []).filter((id) => id !== articleId).length
  return (
    <Group gap="4px 10px">
      <Pill tone="ok">{t('services.office.options.shared.title')}</Pill>
      <Text role="status" c="dimmed">
        {t('services.office.options.shared.others', { count: others })}
      </Text>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t('services.office.options.shared.separateOf', { name })}
        onClick={() => onChange(null)}
      >
        {t('services.office.options.shared.separate')}
      </Button>
    </Group>
  )
}
