import { Group, Progress } from '@mantine/core'
import { localeOf } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'

/** The sent part of a file, 0 to 1. At 1 the server may still be processing it, until `arrived`. */
export function UploadProgress({ name, sent, arrived = false }: { name: string; sent: number; arrived?: boolean }) {
  const { t, i18n } = useTranslation()
  const percent = new Intl.NumberFormat(localeOf[i18n.language], { style: 'percent' }).format(sent)
  return (
    <Group gap={10} c="dimmed" fz="sm">
      <Progress flex={1} value={sent * 100} size={6} aria-label={t('media.office.file.sending', { name })} />
      <span>{sent < 1 ? percent : t(`media.office.${arrived ? 'uploads.arrived' : 'file.finishing'}`)}</span>
    </Group>
  )
}
