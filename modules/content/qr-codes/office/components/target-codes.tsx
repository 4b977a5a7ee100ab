import { Button, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { foldText } from '#core/i18n/plain-text/fold-text.ts'
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
 * A place, service or page, with its code if it has one; a blank name: it was deleted, but its code may still be on
 * display.
 */
type Listed = QrTarget & { code: TargetCode | undefined }

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
  const listed: Listed[] = [
    ...targets.map((target) => ({ ...target, code: codeOf.get(target.id) })),
    ...codes
      .filter(({ target }) => !targetIds.has(target.id))
      .map((code) => ({ kind: code.kind, ...code.target, shown: false, code })),
  ]
  const open = listed.find(({ id }) => id === opened)
  return (
    <>
      {targetKinds.map((kind) => {
        const own = listed.filter((each) => each.kind === kind)
        return own.length > 0 ? <Group key={kind} kind={kind} listed={own} onOpen={onOpen} /> : null
      })}
      <Opened target={open} mayEdit={mayEdit} onClose={() => onOpen(null)} />
    </>
  )
}

const useName = () => {
  const { t } = useTranslation()
  return ({ name, kind }: Pick<QrTarget, 'name' | 'kind'>) => name || t(`qrCodes.office.targets.gone.${kind}`)
}

function Group({ kind, listed, onOpen }: { kind: TargetKind; listed: Listed[]; onOpen: (id: string) => void }) {
  const { t } = useTranslation()
  const called = useName()
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
        items={listed}
        atFirst={50}
        matches={(each, query) => foldText(called(each)).includes(foldText(query))}
        searchLabel={t('qrCodes.office.targets.search', { title })}
        noMatch={(query) => t('qrCodes.office.targets.noMatch', { asked: query })}
        more={(count) => t('qrCodes.office.targets.more', { count })}
      >
        {(shown) => (
          <RowList plain>
            {shown.map((each) => (
              <li key={each.id} className={styles.row}>
                <RowText>
                  <button type="button" className={styles.open} onClick={() => onOpen(each.id)}>
                    {called(each)}
                  </button>
                  {each.code && (
                    <p>
                      {formatToken(each.code.token)} · {t('qrCodes.office.scans', { count: each.code.scans })}
                    </p>
                  )}
                </RowText>
                {!each.shown && <Pill tone="warn">{t('qrCodes.office.targets.hidden')}</Pill>}
                {!each.code && <Pill>{t('qrCodes.office.targets.none')}</Pill>}
              </li>
            ))}
          </RowList>
        )}
      </LongList>
    </section>
  )
}

function Opened({ target, mayEdit, onClose }: { target: Listed | undefined; mayEdit: boolean; onClose: () => void }) {
  const called = useName()
  return (
    <Modal opened={target !== undefined} onClose={onClose} size="lg" title={target && called(target)}>
      {target && <TargetCard key={target.id} target={target} mayEdit={mayEdit} />}
    </Modal>
  )
}

function TargetCard({ target: { id, kind, shown, code }, mayEdit }: { target: Listed; mayEdit: boolean }) {
  const { t } = useTranslation()
  const text = useFailureText()
  const creating = useCreateCodes(useManagedHotel().orgId)
  const hidden = shown ? null : <Text c="var(--office-warn)">{t('qrCodes.office.targets.hiddenNext')}</Text>
  if (code)
    return (
      <CodeCard code={code} mayEdit={mayEdit}>
        {hidden}
      </CodeCard>
    )
  return (
    <Stack gap="sm">
      {hidden}
      <p>{t(mayEdit ? 'qrCodes.office.targets.createNext' : 'qrCodes.office.targets.createAsk')}</p>
      {creating.isError && <ActionFailure title={t('common.office.failure.act')}>{text(creating.error)}</ActionFailure>}
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
