import { createStore } from '#core/ui-guest/storage/store.ts'
import { keepAwake } from './screen-lock.ts'

/**
 * `off`: never enabled on this device. `rest`: disabled by hand. `blocked`: enabled, for instance before a reload, but
 * the browser allows no sound before a touch or key. `missing`: enabled, but this browser has no sound.
 */
export type AlertSoundState = 'off' | 'rest' | 'on' | 'blocked' | 'missing'
export interface DeviceSound {
  state: AlertSoundState
  /** From 0 to 1. */
  volume: number
  ringing: boolean
}

const storage = 'orderBell'
/** Seconds from one sound to the next. */
const rhythm = 5
const notes = [659.26, 830.61, 987.77]
/** Lower and falling, to distinguish an order that arrives in a kitchen from a new order at the reception. */
const arrivalNotes = [523.25, 392]

let alertSound: DeviceSound = { state: 'off', volume: 0.8, ringing: false }
let wanted = false
let rest = false
let audio: { context: AudioContext; gain: GainNode; chime: AudioBuffer; arrival: AudioBuffer } | null = null
let loop: AudioBufferSourceNode | null = null
const { notify, useStored, subscribe } = createStore(() => void resume())

/** Calls back whenever the sound's state changes. Returns the function that ends it. */
export const watchAlertSound = subscribe

/** Whether the alert sound is audible now. */
export const isSounding = () => alertSound.state === 'on' && alertSound.volume > 0

/** The number of waiting items by kind; the sound plays for all of them. */
const waiting = new Map<string, number>()

/**
 * Sets the number of waiting items of this kind in the current hotel; 0 when its screens are left. A new item sounds at
 * once.
 */
export function setWaitingCount(kind: string, count: number) {
  waiting.set(kind, count)
  setRinging([...waiting.values()].some((each) => each > 0))
}

/** The alert sound of this device; reading it resumes a sound that was enabled on an earlier page. */
export function useAlertSound(): DeviceSound {
  return useStored(() => alertSound)
}

/**
 * Enables the sound on this device, from within a click: unlocks it, stores the choice for later visits, and plays it.
 */
export async function enableSound() {
  wanted = true
  rest = false
  store()
  keepAwake(true)
  await unlock()
  if (!loop) playChime()
}

export function disableSound() {
  wanted = false
  rest = true
  store()
  keepAwake(false)
  stop()
  void audio?.context.suspend()
  update()
}

export function setVolume(volume: number) {
  alertSound = { ...alertSound, volume }
  if (audio) audio.gain.gain.value = loudness(volume)
  store()
  update()
}

/** Plays the chime once, to test the volume. */
export function playChime() {
  if (audio) source(audio, audio.chime).start()
}

/** Plays once, for an order that somebody else has accepted and that is to be prepared here. */
export function playArrivalSound() {
  if (audio?.context.state === 'running') source(audio, audio.arrival).start()
}

/**
 * Plays every few seconds until called with false; called with true again, it starts at once. The repetition is part of
 * the sound buffer, because browsers slow down the timers of background pages, where the board often is.
 */
function setRinging(on: boolean) {
  alertSound = { ...alertSound, ringing: on }
  stop()
  if (on && wanted && audio?.context.state === 'running') {
    loop = source(audio, audio.chime)
    loop.loop = true
    loop.start()
  }
  update()
}

/** A sound that was enabled before this page was loaded is resumed, as soon as the browser allows it. */
function resume() {
  if (audio || wanted) return
  try {
    const stored = JSON.parse(localStorage.getItem(storage) ?? '{}')
    wanted = stored.wanted === true
    rest = stored.wanted === false
    if (typeof stored.volume === 'number') alertSound = { ...alertSound, volume: stored.volume }
  } catch {
    // The stored value is invalid: the sound must be enabled by hand again.
  }
  if (rest) alertSound = { ...alertSound, state: 'rest' }
  if (!wanted) return
  keepAwake(true)
  void unlock()
  for (const gesture of ['pointerup', 'keydown'])
    addEventListener(gesture, () => void (wanted && alertSound.state === 'blocked' && unlock()), { passive: true })
}

async function unlock() {
  audio ??= open()
  if (!audio) return update()
  // Without a gesture this promise stays pending until there is one; `onstatechange` reports the state.
  const resumed = audio.context.resume()
  update()
  if (navigator.userActivation?.hasBeenActive !== false) await resumed.catch(() => undefined)
  update()
}

function open() {
  if (typeof AudioContext === 'undefined') return null
  const context = new AudioContext()
  const gain = context.createGain()
  gain.gain.value = loudness(alertSound.volume)
  gain.connect(context.destination)
  context.onstatechange = () => setRinging(alertSound.ringing)
  return { context, gain, chime: makeChime(context, notes), arrival: makeChime(context, arrivalNotes) }
}

/** Perceived loudness is not linear: half of the slider should sound half as loud. */
const loudness = (volume: number) => volume ** 2

/** A bell sound, then silence up to the next repetition. */
function makeChime(context: AudioContext, pitches: readonly number[]): AudioBuffer {
  const rate = context.sampleRate
  const buffer = context.createBuffer(1, rhythm * rate, rate)
  const samples = buffer.getChannelData(0)
  for (const [index, pitch] of pitches.entries()) {
    const start = Math.round(index * 0.16 * rate)
    for (let at = 0; at < 1.2 * rate; at++) {
      const t = at / rate
      const attack = Math.min(1, t / 0.004)
      const tone = Math.sin(2 * Math.PI * pitch * t) + 0.35 * Math.sin(4 * Math.PI * pitch * t) * Math.exp(-t * 4)
      const sample = start + at
      samples[sample] = (samples[sample] ?? 0) + 0.3 * attack * Math.exp(-t * 4.5) * tone
    }
  }
  return buffer
}

function source({ context, gain }: NonNullable<typeof audio>, buffer: AudioBuffer) {
  const node = context.createBufferSource()
  node.buffer = buffer
  node.connect(gain)
  return node
}

function stop() {
  loop?.stop()
  loop = null
}

const store = () => localStorage.setItem(storage, JSON.stringify({ wanted, volume: alertSound.volume }))

const stateOf = ({ state }: AudioContext) => (state === 'running' ? 'on' : 'blocked')

function update() {
  const state = rest ? 'rest' : !wanted ? 'off' : audio ? stateOf(audio.context) : 'missing'
  if (state !== alertSound.state) alertSound = { ...alertSound, state }
  notify()
}
