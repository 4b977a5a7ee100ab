import { createStore } from '#core/ui-guest/storage/store.ts'
import { keepAwake } from './screen-lock.ts'

/**
 * `off`: nobody has enabled the sound on this device yet. `rest`: it was disabled by hand. `blocked`: it is enabled (the page was reloaded,
 * say) but the browser allows no sound before a touch or a key. `missing`: it is enabled and this browser has none.
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
/** Lower and falling, to tell a kitchen's arrival from a new order at the reception. */
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

/** So many of this kind wait in the hotel that is on the screen; 0 when its screens are left. Something new sounds at once. */
export function setWaitingCount(kind: string, count: number) {
  waiting.set(kind, count)
  setRinging([...waiting.values()].some((each) => each > 0))
}

/** The alert sound of this device; reading it resumes a sound that was enabled on an earlier page. */
export function useAlertSound(): DeviceSound {
  return useStored(() => alertSound)
}

/** Enables the sound on this device, from within a click: it is unlocked, kept for later visits, and tried at once. */
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

/** Once, for an order that somebody else has accepted and that is now to be made here. */
export function playArrivalSound() {
  if (audio?.context.state === 'running') source(audio, audio.arrival).start()
}

/**
 * Plays every few seconds until it is called with false; called again it begins at once. The repetition is in the sound itself, because
 * browsers hold back the timers of a page in the background, and that is where the board often is.
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
    // Text of something else under this key: the sound is enabled again by hand.
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
  // Without a gesture this promise stays pending until there is one: the state is told by `onstatechange`.
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
