import { Group } from '@mantine/core'
import type { ReactNode } from 'react'

/** A line above a screen about something that needs attention, with its action. */
export function NoticeBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Group
      component="aside"
      gap="4px 12px"
      maw={720}
      mx="auto"
      mt={14}
      px={14}
      py={8}
      bg="var(--office-note)"
      bdrs={8}
      aria-label={label}
    >
      {children}
    </Group>
  )
}
