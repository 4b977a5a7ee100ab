import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formatDay } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { RowText } from '#core/ui-office/frame/layout-parts.tsx'
import { ActionFailure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { QrCode } from '../../contract.ts'
import { formatToken } from '../../proof-rules.ts'
import { isSeatKind, seatName } from '../../seats-rules.ts'
import { type PictureFormat, useDownloadQrPicture } from '../api.ts'
import { QrPicture } from './qr-picture.tsx'
import { RetireCodes, type RetireRequest } from './retire-codes.tsx'

const formats: PictureFormat[] = ['svg', 'png']

/** One code: its picture, the text printed under it, and its actions. */
export function CodeCard({ code, mayEdit, children }: { code: QrCode; mayEdit: boolean; children?: ReactNode }) {
  const { t, i18n } = useTranslation()
  const failureText = useFailureText()
  const { orgId, hotel } = useManagedHotel()
  const download = useDownloadQrPicture(orgId)
  const [retireRequest, setRetireRequest] = useState<RetireRequest | null>(null)
  const { kind, room, seat, target } = code
  const name =
    room !== null
      ? t('qrCodes.office.room', { room })
      : seat !== null && isSeatKind(kind)
        ? seatName({ kind, label: seat }, t)
        : (target?.name ?? '')
  const openRetireDialog = (how: RetireRequest['how']) =>
    setRetireRequest({
      how,
      codes: { which: 'these', ids: [code.id] },
      count: 1,
      name,
      kind: target || seat !== null ? 'target' : room === null ? 'hotel' : 'room',
    })
  const { host } = new URL(code.url)
  return (
    <Group gap="16px 24px" justify="center">
      <QrPicture
        url={code.url}
        label={
          target || seat !== null
            ? t('qrCodes.office.picture.target', { name })
            : room === null
              ? t('qrCodes.office.picture.hotel')
              : t('qrCodes.office.picture.room', { room })
        }
      />
      <RowText>
        {children}
        <Text fz="xl" fw={650} c="bright" mt={10} lts="0.06em">
          {formatToken(code.token)}
        </Text>
        <p>{t('qrCodes.office.typed', { address: `${host}/q` })}</p>
        <p>
          {t('qrCodes.office.scans', { count: code.scans })}{' '}
          {t('qrCodes.office.since', { day: formatDay(code.createdAt, i18n.language, hotel.timeZone) })}
        </p>
        {download.isError && (
          <ActionFailure title={t('qrCodes.office.downloadFailed')}>{failureText(download.error)}</ActionFailure>
        )}
        <Group gap={8} mt={16}>
          {formats.map((format) => (
            <Button
              key={format}
              variant="default"
              loading={download.isPending && download.variables.format === format}
              onClick={() =>
                download.mutate({ code, format, name: fileName(hotel.slug, room ?? seat ?? target?.name ?? null) })
              }
            >
              {t('qrCodes.office.download', { format: format.toUpperCase() })}
            </Button>
          ))}
          {mayEdit && (
            <Button variant="default" onClick={() => openRetireDialog('renew')}>
              {t('qrCodes.office.renew.act')}
            </Button>
          )}
          {mayEdit && code.kind !== 'hotel' && (
            <Button variant="subtle" color="hot" onClick={() => openRetireDialog('delete')}>
              {t('qrCodes.office.delete.act')}
            </Button>
          )}
        </Group>
      </RowText>
      <RetireCodes request={retireRequest} onClose={() => setRetireRequest(null)} />
    </Group>
  )
}

const fileName = (slug: string, name: string | null) =>
  name === null ? `qr-${slug}` : `qr-${slug}-${name.replace(/[^\p{L}\p{N}]+/gu, '-')}`
