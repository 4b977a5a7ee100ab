import { Alert, Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Hotel } from '../../contract.ts'
import { type Fact, isFact, useFact } from '../facts.ts'
import type { Overtaken } from '../overtaken.ts'
import styles from './conflict-notice.module.css'
import { InSight } from './hotel-form.tsx'

interface ConflictProps {
  overtaken: Overtaken
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** Two people wrote at once: what the other one saved, and the choice. Until then everything typed stays as it is. */
export function ConflictNotice({ overtaken, onTakeTheirs, onKeepMine }: ConflictProps) {
  const { t } = useTranslation()
  return (
    <InSight of={overtaken}>
      <Alert role="alert" color="hot" title={t('hotels.office.conflict.title')} className={styles.notice}>
        <p>{t('hotels.office.conflict.text')}</p>
        <Theirs hotel={overtaken.theirs} fields={overtaken.fields.filter(isFact)} />
        <p>{t('hotels.office.conflict.choice')}</p>
        <Group gap="sm">
          <Button variant="default" onClick={onTakeTheirs}>
            {t('hotels.office.conflict.theirs')}
          </Button>
          <Button color="hot" onClick={onKeepMine}>
            {t('hotels.office.conflict.mine')}
          </Button>
        </Group>
      </Alert>
    </InSight>
  )
}

function Theirs({ hotel, fields }: { hotel: Hotel; fields: Fact[] }) {
  const fact = useFact(hotel)
  return (
    <dl className={styles.theirs}>
      {fields.map((name) => {
        const { label, value } = fact(name)
        return (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        )
      })}
    </dl>
  )
}
