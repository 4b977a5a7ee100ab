import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changeSettings } from '#core/access/policy.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Confirm } from '#core/ui-office/dialogs/confirm.tsx'
import { Plus } from '#core/ui-office/frame/icons.tsx'
import { RowList } from '#core/ui-office/frame/layout-parts.tsx'
import { EmptyState, Failure, Screen } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Printer } from '../contract.ts'
import { jobsQuery, printersQuery, useRemovePrinter, useRenewPrinter } from './api.ts'
import { AddressOnce } from './components/address-once.tsx'
import { Jobs } from './components/jobs.tsx'
import { PrinterDialog } from './components/printer-form.tsx'
import { PrinterListItem } from './components/printer-list-item.tsx'

type Dialog = { name: 'edit'; printer: Printer | 'new' } | { name: 'renew' | 'remove'; printer: Printer }

/** The printers of the hotel, their states, and the tickets that they have not printed. */
export default function PrintersScreen() {
  const { t } = useTranslation()
  const { orgId, actor } = useManagedHotel()
  const printers = useQuery(printersQuery(orgId))
  const jobs = useQuery(jobsQuery(orgId))
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [address, setAddress] = useState<string | null>(null)
  const close = () => setDialog(null)
  const may = changeSettings(actor)
  const add = (
    <Button leftSection={<Plus size={16} />} onClick={() => setDialog({ name: 'edit', printer: 'new' })}>
      {t('printers.office.add')}
    </Button>
  )
  return (
    <Screen
      title={t('printers.office.title')}
      intro={t(may ? 'printers.office.intro' : 'printers.office.readOnly')}
      actions={may && printers.data?.length ? add : undefined}
      width="text"
    >
      {printers.isPending ? (
        <ListSkeleton />
      ) : printers.isError ? (
        <Failure error={printers.error} retry={() => void printers.refetch()} />
      ) : printers.data.length === 0 ? (
        <EmptyState title={t('printers.office.empty')} action={may && add}>
          {t('printers.office.emptyNext')}
        </EmptyState>
      ) : (
        <>
          <RowList>
            {printers.data.map((printer) => (
              <PrinterListItem
                key={printer.id}
                printer={printer}
                onEdit={() => setDialog({ name: 'edit', printer })}
                onRenew={() => setDialog({ name: 'renew', printer })}
                onRemove={() => setDialog({ name: 'remove', printer })}
              />
            ))}
          </RowList>
          {jobs.isError ? (
            <Failure error={jobs.error} retry={() => void jobs.refetch()} />
          ) : (
            jobs.data && <Jobs jobs={jobs.data} printers={printers.data} />
          )}
        </>
      )}
      {dialog?.name === 'edit' && (
        <PrinterDialog
          printer={dialog.printer}
          onClose={close}
          onDone={(newAddress) => {
            setAddress(newAddress)
            close()
          }}
        />
      )}
      <Renew printer={dialog?.name === 'renew' ? dialog.printer : null} onDone={close} onAddress={setAddress} />
      <Remove printer={dialog?.name === 'remove' ? dialog.printer : null} onDone={close} />
      <AddressOnce address={address} onClose={() => setAddress(null)} />
    </Screen>
  )
}

interface ActProps {
  /** The printer to delete; null: the dialog is closed. */
  printer: Printer | null
  onDone: () => void
}

function Renew({ printer, onDone, onAddress }: ActProps & { onAddress: (address: string) => void }) {
  const { t } = useTranslation()
  const renewing = useRenewPrinter(useManagedHotel().orgId)
  const renewed = (address: string) => {
    onAddress(address)
    onDone()
  }
  return (
    <Confirm
      opened={printer !== null}
      title={t('printers.office.renewTitle', { name: printer?.name })}
      act={t('printers.office.renew')}
      busy={renewing.isPending}
      error={renewing.error}
      onCancel={onDone}
      onConfirm={() => printer && renewing.mutate(printer.id, { onSuccess: renewed })}
    >
      <span>{t('printers.office.renewWords')}</span>
    </Confirm>
  )
}

function Remove({ printer, onDone }: ActProps) {
  const { t } = useTranslation()
  const removing = useRemovePrinter(useManagedHotel().orgId, onDone)
  return (
    <Confirm
      opened={printer !== null}
      title={t('printers.office.removeTitle', { name: printer?.name })}
      act={t('printers.office.removeAct')}
      busy={removing.isPending}
      error={removing.error}
      onCancel={onDone}
      onConfirm={() => printer && removing.mutate(printer.id)}
    >
      <span>{t('printers.office.removeWords')}</span>
    </Confirm>
  )
}
