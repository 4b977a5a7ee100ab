import { Button, Group, type GroupProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface FormActsProps extends Pick<GroupProps, 'mt'> {
  /** What sending it does, in its own words: "Créer le service". */
  act: string
  busy: boolean
  /** `hot`: something ends by it. */
  color?: 'hot'
  onCancel: () => void
}

/** At the end of a form in a dialog: give it up, or send it. */
export function FormActs({ act, busy, color, onCancel, mt }: FormActsProps) {
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
