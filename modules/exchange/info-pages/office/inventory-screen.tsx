import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { formatDate, formatHour, languageName } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { fromBreakTags } from '#core/ui-office/fields/line-breaks.ts'
import { BackLink } from '#core/ui-office/frame/back-link.tsx'
import { Printer } from '#core/ui-office/frame/icons.tsx'
import { FactList } from '#core/ui-office/frame/layout-parts.tsx'
import { Failure, Screen } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { usePage } from '#core/ui-office/frame/use-page.ts'
import { Translated } from '#modules/content/translator/office/api.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { InventoryRecord } from '../contract.ts'
import { inventoryQuery } from './api.ts'
import { RecordPhotos } from './components/record-photos.tsx'
import { StaffSignature } from './components/staff-signature.tsx'
import styles from './inventories.module.css'

/** One signed inventory, on the screen and in print, with defects first. */
export default function InventoryScreen() {
  const { t } = useTranslation()
  const { recordId = '' } = useParams()
  const { orgId } = useManagedHotel()
  const record = useQuery(inventoryQuery(orgId, recordId))
  usePage('size: A4; margin: 16mm')
  const back = (
    <BackLink to={hotelPath(orgId, hotelScreens.inventories)}>{t('infoPages.office.records.title')}</BackLink>
  )
  if (record.data)
    return (
      <Screen
        title={t('infoPages.office.records.one', { room: record.data.room })}
        above={back}
        actions={
          <Group gap={8} className="screen-only">
            {record.data.pdf && (
              <Button component="a" href={record.data.pdf} target="_blank" rel="noreferrer" variant="default">
                {t('infoPages.office.records.chain.pdf')}
              </Button>
            )}
            <Button leftSection={<Printer />} onClick={() => window.print()}>
              {t('infoPages.office.records.print')}
            </Button>
          </Group>
        }
      >
        <SignedRecord record={record.data} />
        <StaffSignature record={record.data} />
      </Screen>
    )
  return (
    <Screen title={t('infoPages.office.records.title')} above={back}>
      {record.isError ? (
        <Failure error={record.error} retry={() => void record.refetch()} wayOut={back} />
      ) : (
        <ListSkeleton />
      )}
    </Screen>
  )
}

function SignedRecord({ record }: { record: InventoryRecord }) {
  const { t, i18n } = useTranslation()
  const { hotel } = useManagedHotel()
  const reader = i18n.language
  const { room, roomProof, name, sentAt, listName, items, remark, lang, photos } = record
  const facts = [
    [t('documents.record.roomLabel'), `${room} (${t(`documents.record.proof.${roomProof}`)})`],
    [t('documents.record.list'), listName],
    [t('documents.record.by'), name ?? t('infoPages.office.records.forgotten')],
    [
      t('documents.record.at'),
      t('documents.record.when', {
        day: formatDate(sentAt, reader, hotel.timeZone),
        time: formatHour(sentAt, reader, hotel.timeZone),
      }),
    ],
    [t('infoPages.office.records.guestLang'), languageName(lang, reader)],
  ] as const
  // Items with a remark first, then unticked ones.
  const faultyItems = items.filter(({ ok }) => !ok).sort((one, other) => Number(!one.remark) - Number(!other.remark))
  const fine = items.filter(({ ok }) => ok)
  return (
    <article className={`${styles.record} card`}>
      <Text fz="lg" fw={650} className="print-only">
        {hotel.name}
      </Text>
      <FactList look="spread">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </FactList>
      {faultyItems.length > 0 && (
        <Items title={t('infoPages.office.records.notOk')} items={faultyItems} lang={lang} wrong />
      )}
      {remark && (
        <section>
          <h2>{t('documents.record.otherRemark')}</h2>
          <p className={styles.said} lang={lang} dir="auto">
            {fromBreakTags(remark)}
          </p>
          <Translated text={fromBreakTags(remark)} from={lang} />
        </section>
      )}
      {photos.length > 0 && <RecordPhotos photos={photos} />}
      {fine.length > 0 && <Items title={t('infoPages.office.records.ok')} items={fine} lang={lang} />}
    </article>
  )
}

interface ItemsProps {
  title: string
  items: InventoryRecord['items']
  /** The guest's language, in which item names and remarks are written. */
  lang: Lang
  wrong?: boolean
}

function Items({ title, items, lang, wrong }: ItemsProps) {
  const { t } = useTranslation()
  return (
    <section data-wrong={wrong}>
      <h2>{title}</h2>
      <ul className={styles.items}>
        {items.map(({ itemId, name, seenAs, quantity, remark }) => (
          <li key={itemId}>
            <span>
              {name}{' '}
              {quantity > 1 && (
                <Text span c="dimmed">
                  × {quantity}
                </Text>
              )}
            </span>
            {seenAs !== name && (
              <Text span c="dimmed">
                {t('infoPages.office.records.seenAs')} <span lang={lang}>{seenAs}</span>
              </Text>
            )}
            {remark && (
              <span className={styles.said} lang={lang} dir="auto">
                {remark}
              </span>
            )}
            {remark && <Translated text={fromBreakTags(remark)} from={lang} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
