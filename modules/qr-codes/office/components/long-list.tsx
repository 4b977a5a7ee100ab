import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Search } from '#core/ui-office/icons.tsx'
import { Panel } from '#core/ui-office/parts.tsx'

/** From how many on a search saves time. */
const many = 12

interface LongListProps<Item> {
  items: Item[]
  /** How many are drawn until somebody asks for all. */
  atFirst: number
  /** Whether an item is one of those that somebody looks for. */
  matches: (item: Item, asked: string) => boolean
  searchLabel: string
  noMatch: (asked: string) => string
  more: (count: number) => string
  /** Draws those that are shown. */
  children: (shown: Item[]) => ReactNode
}

/** A list that may be long: looked through by words, and drawn to its end when somebody asks for that. */
export function LongList<Item>(props: LongListProps<Item>) {
  const { items, atFirst, matches, searchLabel, noMatch, more, children } = props
  const [asked, setAsked] = useState('')
  const [all, setAll] = useState(false)
  const found = items.filter((item) => matches(item, asked.trim()))
  const shown = all ? found : found.slice(0, atFirst)
  return (
    <>
      {items.length >= many && (
        <TextInput
          maw={280}
          mb={12}
          type="search"
          value={asked}
          onChange={(event) => setAsked(event.currentTarget.value)}
          aria-label={searchLabel}
          placeholder={searchLabel}
          leftSection={<Search size={16} />}
        />
      )}
      {found.length === 0 ? <p role="status">{noMatch(asked)}</p> : <Panel p={0}>{children(shown)}</Panel>}
      {shown.length < found.length && (
        <Button variant="default" mt="md" onClick={() => setAll(true)}>
          {more(found.length)}
        </Button>
      )}
    </>
  )
}
