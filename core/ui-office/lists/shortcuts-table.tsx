import { Kbd, Table } from '@mantine/core'

interface KeysTableProps {
  /** The effect of each key combination. */
  rows: { keys: readonly string[]; does: string }[]
  /** The name of the Enter key. */
  enter: string
}

/** The keyboard shortcuts of a screen. */
export function ShortcutsTable({ rows, enter }: KeysTableProps) {
  return (
    <Table>
      <Table.Tbody>
        {rows.map(({ keys, does }) => (
          <Table.Tr key={does}>
            <Table.Th scope="row">
              {keys.map((key) => (
                <span key={key}>
                  <Kbd>{key === 'Enter' ? enter : key}</Kbd>{' '}
                </span>
              ))}
            </Table.Th>
            <Table.Td>{does}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
