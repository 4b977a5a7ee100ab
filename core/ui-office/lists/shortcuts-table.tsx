import { Kbd, Table } from '@mantine/core'

interface KeysTableProps {
  /** What each of these keys does. */
  rows: { keys: readonly string[]; does: string }[]
  /** The name of the Enter key. */
  enter: string
}

/** The keys of a screen and what they do. */
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
