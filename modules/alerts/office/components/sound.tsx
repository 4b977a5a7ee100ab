import { Button, Popover, Slider } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Bell, BellBlocked, BellOff, BellRest, Service as BellRinging } from '#core/ui-office/icons.tsx'
import { disableSound, enableSound, playOnce, setVolume, useAlertSound } from '../alert-sound.ts'
import styles from './sound.module.css'

/** Each state has its own drawing: colour alone tells nobody. */
const icons = { on: BellRinging, off: BellOff, rest: BellRest, blocked: BellBlocked }

/** The sound of this device, for the top bar: what it is, and the one touch that changes it. */
export function SoundState() {
  const { t } = useTranslation()
  const alertSound = useAlertSound()
  const Icon = icons[alertSound.state]
  if (alertSound.state !== 'on')
    return (
      <button type="button" className={styles.sound} data-state={alertSound.state} onClick={() => void enableSound()}>
        <Icon size={18} />
        <span className={styles.words}>{t(`alerts.office.sound.${alertSound.state}`)}</span>
      </button>
    )
  return (
    <Popover position="bottom-end" withArrow trapFocus returnFocus shadow="md">
      <Popover.Target>
        <button type="button" className={styles.sound} data-state="on">
          <Icon size={18} />
          <span className={styles.words}>{t('alerts.office.sound.on')}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown miw={220} style={{ display: 'grid', gap: 10 }}>
        <span id="alert-volume">{t('alerts.office.sound.volume')}</span>
        <Slider
          aria-labelledby="alert-volume"
          thumbLabel={t('alerts.office.sound.volume')}
          min={10}
          max={100}
          step={10}
          label={(percent) => `${percent} %`}
          value={Math.round(alertSound.volume * 100)}
          onChange={(percent) => setVolume(percent / 100)}
          onChangeEnd={playOnce}
        />
        <Button variant="default" onClick={playOnce}>
          {t('alerts.office.sound.test')}
        </Button>
        <Button variant="subtle" color="hot" onClick={disableSound}>
          {t('alerts.office.sound.end')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

/** One button that unlocks the sound and plays it once. */
export function EnableSoundButton() {
  const { t } = useTranslation()
  const { state } = useAlertSound()
  if (state === 'on') return null
  return (
    <Button
      color={state === 'blocked' ? 'hot' : 'pine'}
      variant={state === 'rest' ? 'default' : 'filled'}
      leftSection={<Bell size={16} />}
      onClick={() => void enableSound()}
    >
      {t(state === 'blocked' ? 'alerts.office.sound.unblock' : 'alerts.office.sound.start')}
    </Button>
  )
}
