import { Kbd, Table } from '@mantine/core'

interface ShortcutsTableProps {
  /** Each key combination, and the description of what it does. */
  rows: { keys: readonly string[]; description: string }[]
  /** The name of the Enter key. */
  enterKeyName: string
}

/** The keyboard shortcuts of a screen. */
export function ShortcutsTable({ rows, enterKeyName }: ShortcutsTableProps) {
  return (
    <Table>
      <Table.Tbody>
        {rows.map(({ keys, description }) => (
          <Table.Tr key={description}>
            <Table.Th scope="row">
              {keys.map((key) => (
                <span key={key}>
                  <Kbd>{key === 'Enter' ? enterKeyName : key}</Kbd>{' '}
                </span>
              ))}
            </Table.Th>
            <Table.Td>{description}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
