import { Button, Chip, Group, Modal, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '../../contract.ts'
import { byGuest } from '../board.ts'
import { languageName, textsQuery, useWords } from '../words.ts'
import styles from './dialogs.module.css'

const reasons = ['soldOut', 'closed', 'busy', 'room', 'asked'] as const
const longest = 300

interface RefuseProps {
  order: Order
  onRefuse: (reason: string) => void
  onClose: () => void
}

/** Refusing or cancelling takes a reason, because the guest reads it, in the guest's language. */
export function RefuseDialog({ order, onRefuse, onClose }: RefuseProps) {
  const { t } = useTranslation()
  const { lang, placeInFull } = useWords()
  const theirs = useQuery(textsQuery(order.guestLang)).data
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const act = order.status === 'new' ? 'refuse' : 'cancel'
  const text = (name: (typeof reasons)[number]) => theirs?.t(`orders.office.refuse.reasons.${name}.text`) ?? ''
  const chosen = reasons.find((name) => text(name) === reason)

  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    if (reason.trim()) onRefuse(reason.trim())
    else setMissing(true)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      centered
      title={t(`orders.office.refuse.${act}.title`, { number: order.number, place: placeInFull(order) })}
      closeButtonProps={{ 'aria-label': t('common.office.close') }}
    >
      <form onSubmit={submit} noValidate className={styles.stack}>
        <p className={styles.explain}>
          {byGuest(order)
            ? t('orders.office.refuse.explain', { language: languageName(order.guestLang, lang) })
            : t('orders.office.refuse.explainCounter')}
        </p>
        <Chip.Group value={chosen ?? null} onChange={(name) => setReason(text(name as (typeof reasons)[number]))}>
          <Group gap="xs" role="radiogroup" aria-label={t('orders.office.refuse.ready')}>
            {reasons.map((name) => (
              <Chip key={name} value={name} disabled={!theirs}>
                {t(`orders.office.refuse.reasons.${name}.label`)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        <Textarea
          label={t('orders.office.refuse.reason')}
          withAsterisk
          required
          autosize
          minRows={3}
          maxLength={longest}
          lang={order.guestLang}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={missing && !reason.trim() && t('orders.office.refuse.missing')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('orders.office.refuse.keep')}
          </Button>
          <Button type="submit" color="hot">
            {t(`orders.office.refuse.${act}.act`)}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
