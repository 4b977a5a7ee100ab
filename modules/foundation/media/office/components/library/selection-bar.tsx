import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useBottomInset } from '#core/ui-office/frame/bottom-inset.ts'
import { Close, Download, Trash } from '#core/ui-office/frame/icons.tsx'
import type { Media } from '../../../contract.ts'
import { isPicture } from '../../../rules.ts'
import type { Selection } from '../../use-selection.ts'
import { AltTextWizard, altWizardParam } from './alt-text-wizard.tsx'
import { DeleteMedias } from './delete-medias.tsx'
import styles from './selection-bar.module.css'

interface SelectionBarProps {
  hotelId: string
  shown: readonly Media[]
  selection: Selection
}

/** Actions for the selected files. Renders nothing while none is selected. */
export function SelectionBar({ hotelId, shown, selection }: SelectionBarProps) {
  const { t } = useTranslation()
  const { chosen, all, clear } = selection
  const [isDeleteOpen, { open, close }] = useDisclosure()
  const [, setSearch] = useSearchParams()
  const pictures = chosen.filter(({ type }) => isPicture(type))
  return (
    <>
      {chosen.length > 0 && (
        <Bar>
          <Group gap={8} wrap="nowrap">
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('media.office.several.clear')}
              onClick={clear}
            >
              <Close />
            </ActionIcon>
            <Text fw={600} role="status">
              {t('media.office.several.chosen', { count: chosen.length })}
            </Text>
            {chosen.length < shown.length && (
              <Button size="xs" variant="subtle" onClick={all}>
                {t('media.office.several.all', { count: shown.length })}
              </Button>
            )}
          </Group>
          <Group gap={8}>
            {pictures.length > 0 && (
              <Button
                size="xs"
                variant="default"
                onClick={() => setSearch(altWizardParam(pictures[0]?.id), { preventScrollReset: true })}
              >
                {t('media.office.several.describe')}
              </Button>
            )}
            <Button
              size="xs"
              variant="default"
              leftSection={<Download size={16} />}
              onClick={() => downloadFiles(chosen)}
            >
              {t('media.office.several.download')}
            </Button>
            <Button size="xs" variant="default" leftSection={<Trash size={16} />} onClick={open}>
              {t('media.office.several.delete')}
            </Button>
          </Group>
        </Bar>
      )}
      <DeleteMedias hotelId={hotelId} medias={chosen} opened={isDeleteOpen} onClose={close} />
      <AltTextWizard hotelId={hotelId} chosen={pictures} />
    </>
  )
}

function Bar({ children }: { children: React.ReactNode }) {
  const { t } = useTranslation()
  const barRef = useRef<HTMLElement>(null)
  useBottomInset(barRef)
  return (
    <section ref={barRef} className={`${styles.bar} card`} aria-label={t('media.office.several.title')}>
      <Group justify="space-between" gap="8px 16px" px={{ base: 8, sm: 14 }} py={{ base: 8, sm: 10 }}>
        {children}
      </Group>
    </section>
  )
}

/** The browser asks for permission to download several files. */
function downloadFiles(medias: readonly Media[]) {
  for (const { address, name } of medias)
    Object.assign(document.createElement('a'), { href: address, download: name }).click()
}
