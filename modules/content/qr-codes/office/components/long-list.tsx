import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Search } from '#core/ui-office/frame/icons.tsx'
import { Panel } from '#core/ui-office/frame/layout-parts.tsx'

/** The number of items from which a search is shown. */
const many = 12

interface LongListProps<Item> {
  items: Item[]
  /** Number of items shown before the user asks for all. */
  atFirst: number
  /** Whether an item matches the search. */
  matches: (item: Item, searchText: string) => boolean
  searchLabel: string
  noMatch: (searchText: string) => string
  more: (count: number) => string
  /** Renders the items that are shown. */
  children: (shown: Item[]) => ReactNode
}

/** A list with a search, which renders all items only on request. */
export function LongList<Item>(props: LongListProps<Item>) {
  const { items, atFirst, matches, searchLabel, noMatch, more, children } = props
  const [searchText, setSearchText] = useState('')
  const [all, setAll] = useState(false)
  const found = items.filter((item) => matches(item, searchText.trim()))
  const shown = all ? found : found.slice(0, atFirst)
  return (
    <>
      {items.length >= many && (
        <TextInput
          maw={280}
          mb={12}
          type="search"
          value={searchText}
          onChange={(event) => setSearchText(event.currentTarget.value)}
          aria-label={searchLabel}
          placeholder={searchLabel}
          leftSection={<Search size={16} />}
        />
      )}
      {found.length === 0 ? <p role="status">{noMatch(searchText)}</p> : <Panel p={0}>{children(shown)}</Panel>}
      {shown.length < found.length && (
        <Button variant="default" mt="md" onClick={() => setAll(true)}>
          {more(found.length)}
        </Button>
      )}
    </>
  )
}
