import { Button, Group, type GroupProps } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'

interface FormActsProps extends Pick<GroupProps, 'mt'> {
  /** The label of the submit button, which names the action: "Créer le service". */
  act: string
  busy: boolean
  /** `hot`: a destructive action. */
  color?: 'hot'
  onCancel: () => void
}

/** The cancel and submit buttons of a form in a dialog. */
export function FormActions({ act, busy, color, onCancel, mt }: FormActsProps) {
  const { t } = useTranslation()
  return (
    <Group justify="flex-end" mt={mt}>
      <Button variant="default" onClick={onCancel}>
        {t('common.office.cancel')}
      </Button>
      <Button type="submit" color={color} loading={busy}>
        {act}
      </Button>
    </Group>
  )
}
