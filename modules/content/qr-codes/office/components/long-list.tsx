import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Search } from '#core/ui-office/frame/icons.tsx'
import { Panel } from '#core/ui-office/frame/layout-parts.tsx'

/** The number of items from which a search is shown. */
const searchThreshold = 12

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
  children: (shownItems: Item[]) => ReactNode
}

/** A list that renders its first items, and all on request. Long lists have a search field. */
export function LongList<Item>(props: LongListProps<Item>) {
  const { items, atFirst, matches, searchLabel, noMatch, more, children } = props
  const [searchText, setSearchText] = useState('')
  const [isExpanded, setExpanded] = useState(false)
  const matchingItems = items.filter((item) => matches(item, searchText.trim()))
  const shownItems = isExpanded ? matchingItems : matchingItems.slice(0, atFirst)
  return (
    <>
      {items.length >= searchThreshold && (
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
      {matchingItems.length === 0 ? (
        <p role="status">{noMatch(searchText)}</p>
      ) : (
        <Panel p={0}>{children(shownItems)}</Panel>
      )}
      {shownItems.length < matchingItems.length && (
        <Button variant="default" mt="md" onClick={() => setExpanded(true)}>
          {more(matchingItems.length)}
        </Button>
      )}
    </>
  )
}
