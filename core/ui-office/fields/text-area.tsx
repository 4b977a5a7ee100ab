import { Textarea } from '@mantine/core'
import type { ComponentProps } from 'react'
import { fromBreakTags, toBreakTags } from '#core/i18n/plain-text/break-tags.ts'

/**
 * The text area of staff screens (specification point 5). It shows the break tags of a stored text as line breaks, and
 * `core/http/client.ts` sends line breaks as break tags. `maxLength` is that of the stored text.
 */
export function TextArea({ value = '', maxLength, ...area }: ComponentProps<typeof Textarea> & { value?: string }) {
  const typed = fromBreakTags(value)
  const tags = toBreakTags(typed).length - typed.length
  return <Textarea autosize {...area} value={typed} maxLength={maxLength && Math.max(0, maxLength - tags)} />
}
