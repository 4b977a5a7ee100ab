import { Button, Popover, Slider, Text } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Bell, BellBlocked, BellOff, Service as BellRinging, BellSnoozed } from '#core/ui-office/frame/icons.tsx'
import { disableSound, enableSound, playChime, setVolume, useAlertSound } from '../alert-sound-player.ts'
import styles from './sound.module.css'

/** The icon of each state, because colours alone are not accessible. */
const icons = { on: BellRinging, off: BellOff, rest: BellSnoozed, blocked: BellBlocked, missing: BellOff }

/** The sound state of this device for the top bar, and the button that changes it. */
export function SoundState() {
  const { t } = useTranslation()
  const { state, volume } = useAlertSound()
  const Icon = icons[state]
  if (state !== 'on' && state !== 'missing')
    return (
      <button type="button" className={`${styles.sound} quiet`} data-state={state} onClick={() => void enableSound()}>
        <Icon size={18} />
        <span className={styles.words}>{t(`alerts.office.sound.${state}`)}</span>
      </button>
    )
  return (
    <Popover position="bottom-end" withArrow trapFocus returnFocus shadow="md">
      <Popover.Target>
        <button type="button" className={`${styles.sound} quiet`} data-state={state}>
          <Icon size={18} />
          <span className={styles.words}>{t(`alerts.office.sound.${state}`)}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown miw={220} maw={320} style={{ display: 'grid', gap: 10 }}>
        {state === 'on' ? <Volume volume={volume} /> : <Text>{t('alerts.office.sound.state.missing')}</Text>}
        <Button variant="subtle" color="hot" onClick={disableSound}>
          {t('alerts.office.sound.end')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

function Volume({ volume }: { volume: number }) {
  const { t } = useTranslation()
  return (
    <>
      <span id="alert-volume">{t('alerts.office.sound.volume')}</span>
      <Slider
        aria-labelledby="alert-volume"
        thumbLabel={t('alerts.office.sound.volume')}
        min={10}
        max={100}
        step={10}
        label={(percent) => `${percent} %`}
        value={Math.round(volume * 100)}
        onChange={(percent) => setVolume(percent / 100)}
        onChangeEnd={playChime}
      />
      <Button variant="default" onClick={playChime}>
        {t('alerts.office.sound.test')}
      </Button>
    </>
  )
}

/** One button that unlocks the sound and plays it once. */
export function EnableSoundButton() {
  const { t } = useTranslation()
  const { state } = useAlertSound()
  if (state === 'on' || state === 'missing') return null
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
