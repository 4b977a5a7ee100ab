import { Checkbox, Stack, TagsInput } from '@mantine/core'
import { useState } from 'react'
import { Section } from '#core/ui-office/frame/layout-parts.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Thread } from '../../contract.ts'
import { maxChatTextLengths, maxThreadLabels } from '../../rules.ts'
import { useThreadActions } from '../thread-actions.ts'
import { useKnownLabels } from '../threads-query.ts'
import { useChatWording } from '../wording.ts'

/** The labels and the priority of a thread, saved with each change. */
export function ThreadLabels({ thread }: { thread: Thread }) {
  const { t } = useChatWording()
  const { change, busy } = useThreadActions(thread)
  const known = useKnownLabels(useManagedHotel().orgId)
  const [typed, setTyped] = useState('')
  return (
    <Section title={t('chat.office.labels.title')}>
      <Stack gap={10}>
        <Checkbox
          label={t('chat.office.labels.urgent')}
          checked={thread.priority === 'high'}
          disabled={busy}
          onChange={(event) => change({ priority: event.currentTarget.checked ? 'high' : 'normal' })}
        />
        <TagsInput
          label={t('chat.office.labels.label')}
          description={t('chat.office.labels.hint', { count: maxThreadLabels })}
          value={thread.labels}
          data={known}
          maxTags={maxThreadLabels}
          searchValue={typed}
          onSearchChange={(text) => setTyped(text.slice(0, maxChatTextLengths.label))}
          onChange={(labels) => change({ labels: labels.map((label) => label.trim()).filter(Boolean) })}
          disabled={busy}
          acceptValueOnBlur
        />
      </Stack>
    </Section>
  )
}
