import { Kbd, Modal, Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { shortcuts } from '../keys.ts'

/** What the keys of the desk do. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal opened onClose={onClose} centered title={t('translations.office.keys.title')}>
      <Table>
        <Table.Tbody>
          {shortcuts.map(({ act, keys }) => (
            <Table.Tr key={act}>
              <Table.Th scope="row">
                {keys.map((key) => (
                  <span key={key}>
                    <Kbd>{key === 'Enter' ? t('translations.office.keys.enter') : key}</Kbd>{' '}
                  </span>
                ))}
              </Table.Th>
              <Table.Td>{t(`translations.office.keys.${act}`)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  )
}
