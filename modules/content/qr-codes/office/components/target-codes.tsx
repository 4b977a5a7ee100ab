import { Box, Button, Stack, Text, Title } from '@mantine/core'
import { foldText } from '#core/i18n/plain-text/fold-text.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { Pill, RowList, RowText } from '#core/ui-office/frame/layout-parts.tsx'
import { ActionFailure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { QrTarget } from '../../contract.ts'
import { formatToken } from '../../proof-rules.ts'
import { type TargetKind, targetKinds } from '../../rules.ts'
import { type TargetCode, useCreateCodes } from '../api.ts'
import { CodeCard } from './code-card.tsx'
import { LongList } from './long-list.tsx'
import styles from './room-table.module.css'

/**
 * A place, service or page, with its code if it has one. The name is blank when the item was deleted; its printed code
 * may still be in use.
 */
type TargetWithCode = QrTarget & { code: TargetCode | undefined }

interface TargetCodesProps {
  targets: QrTarget[]
  codes: TargetCode[]
  mayEdit: boolean
  /** The id of the open item. */
  opened: string | null
  onOpen: (id: string | null) => void
}

/** The codes of places, services and pages, and the items that have none yet. */
export function TargetCodes({ targets, codes, mayEdit, opened, onOpen }: TargetCodesProps) {
  const codeOf = new Map(codes.map((code) => [code.target.id, code]))
  const targetIds = new Set(targets.map(({ id }) => id))
  const listedTargets: TargetWithCode[] = [
    ...targets.map((target) => ({ ...target, code: codeOf.get(target.id) })),
    ...codes
      .filter(({ target }) => !targetIds.has(target.id))
      .map((code) => ({ kind: code.kind, ...code.target, shown: false, code })),
  ]
  const openedTarget = listedTargets.find(({ id }) => id === opened)
  return (
    <>
      {targetKinds.map((kind) => {
        const targetsOfKind = listedTargets.filter((target) => target.kind === kind)
        return targetsOfKind.length > 0 ? (
          <TargetGroup key={kind} kind={kind} listed={targetsOfKind} onOpen={onOpen} />
        ) : null
      })}
      <OpenedTarget target={openedTarget} mayEdit={mayEdit} onClose={() => onOpen(null)} />
    </>
  )
}

const useTargetName = () => {
  const { t } = useTranslation()
  return ({ name, kind }: Pick<QrTarget, 'name' | 'kind'>) => name || t(`qrCodes.office.targets.gone.${kind}`)
}

function TargetGroup({
  kind,
  listed: listedTargets,
  onOpen,
}: {
  kind: TargetKind
  listed: TargetWithCode[]
  onOpen: (id: string) => void
}) {
  const { t } = useTranslation()
  const targetName = useTargetName()
  const title = t(`qrCodes.office.targets.titles.${kind}`)
  return (
    <section aria-label={title}>
      <Title order={2} mb={4}>
        {title}
      </Title>
      <Text c="dimmed" mb={10}>
        {t(`qrCodes.office.targets.uses.${kind}`)}
      </Text>
      <LongList
        items={listedTargets}
        atFirst={50}
        matches={(target, query) => foldText(targetName(target)).includes(foldText(query))}
        searchLabel={t('qrCodes.office.targets.search', { title })}
        noMatch={(query) => t('qrCodes.office.targets.noMatch', { asked: query })}
        more={(count) => t('qrCodes.office.targets.more', { count })}
      >
        {(shownTargets) => (
          <RowList plain>
            {shownTargets.map((target) => (
              <Box component="li" key={target.id} px={16} pos="relative">
                <RowText>
                  <button type="button" className={`${styles.open} whole`} onClick={() => onOpen(target.id)}>
                    {targetName(target)}
                  </button>
                  {target.code && (
                    <p>
                      {formatToken(target.code.token)} · {t('qrCodes.office.scans', { count: target.code.scans })}
                    </p>
                  )}
                </RowText>
                {!target.shown && <Pill tone="warn">{t('qrCodes.office.targets.hidden')}</Pill>}
                {!target.code && <Pill>{t('qrCodes.office.targets.none')}</Pill>}
              </Box>
            ))}
          </RowList>
        )}
      </LongList>
    </section>
  )
}

function OpenedTarget({
  target,
  mayEdit,
  onClose,
}: {
  target: TargetWithCode | undefined
  mayEdit: boolean
  onClose: () => void
}) {
  const targetName = useTargetName()
  return (
    <Modal opened={target !== undefined} onClose={onClose} size="lg" title={target && targetName(target)}>
      {target && <TargetCard key={target.id} target={target} mayEdit={mayEdit} />}
    </Modal>
  )
}

function TargetCard({ target: { id, kind, shown, code }, mayEdit }: { target: TargetWithCode; mayEdit: boolean }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const creating = useCreateCodes(useManagedHotel().orgId)
  const hiddenNotice = shown ? null : <Text c="var(--office-warn)">{t('qrCodes.office.targets.hiddenNext')}</Text>
  if (code)
    return (
      <CodeCard code={code} mayEdit={mayEdit}>
        {hiddenNotice}
      </CodeCard>
    )
  return (
    <Stack gap="sm">
      {hiddenNotice}
      <p>{t(mayEdit ? 'qrCodes.office.targets.createNext' : 'qrCodes.office.targets.createAsk')}</p>
      {creating.isError && (
        <ActionFailure title={t('common.office.failure.act')}>{failureText(creating.error)}</ActionFailure>
      )}
      {mayEdit && (
        <div>
          <Button loading={creating.isPending} onClick={() => creating.mutate({ kind, targets: [id] })} data-autofocus>
            {t('qrCodes.office.targets.create')}
          </Button>
        </div>
      )}
    </Stack>
  )
}
