import { Button, Center, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import styles from '../inventories.module.css'

/** The guest's photos as thumbnails that enlarge on click. In print all of them are shown. */
export function RecordPhotos({ photos }: { photos: string[] }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<number | null>(null)
  const label = (index: number) => t('infoPages.office.records.photo', { place: index + 1, count: photos.length })
  return (
    <section>
      <h2>{t('infoPages.office.records.photosTitle')}</h2>
      <ul className={styles.photos}>
        {photos.map((address, i) => (
          <li key={address}>
            <button
              type="button"
              className="picture-frame"
              aria-label={t('infoPages.office.records.enlarge', { place: i + 1 })}
              onClick={() => setShown(i)}
            >
              <Photo address={address} alt={label(i)} />
            </button>
          </li>
        ))}
      </ul>
      <Modal
        opened={shown !== null}
        onClose={() => setShown(null)}
        title={shown === null ? '' : label(shown)}
        size="min(1100px, 94vw)"
        centered
      >
        {shown !== null && (
          <>
            <Center className={styles.large}>
              <Photo key={photos[shown]} address={photos[shown] ?? ''} alt={label(shown)} />
            </Center>
            {photos.length > 1 && (
              <Group justify="space-between" mt="md">
                <Button variant="default" disabled={shown === 0} onClick={() => setShown(shown - 1)}>
                  {t('infoPages.office.records.previous')}
                </Button>
                <Button variant="default" disabled={shown === photos.length - 1} onClick={() => setShown(shown + 1)}>
                  {t('infoPages.office.records.next')}
                </Button>
              </Group>
            )}
          </>
        )}
      </Modal>
    </section>
  )
}

function Photo({ address, alt: words }: { address: string; alt: string }) {
  const { t } = useTranslation()
  const [gone, setGone] = useState(false)
  if (gone) return <span>{t('infoPages.office.records.photoGone')}</span>
  return <img src={address} alt={words} onError={() => setGone(true)} />
}
