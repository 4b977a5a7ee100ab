import { createStore } from '#core/ui-guest/storage/store.ts'
import { keepAwake } from './screen-lock.ts'

/**
 * `off`: never enabled on this device. `rest`: disabled by the user. `blocked`: enabled, for instance before a reload,
 * but the browser allows no sound before a touch or key. `missing`: enabled, but this browser cannot play sounds.
 */
export type AlertSoundState = 'off' | 'rest' | 'on' | 'blocked' | 'missing'
export interface DeviceSound {
  state: AlertSoundState
  /** From 0 to 1. */
  volume: number
  ringing: boolean
}

const storageKey = 'orderBell'
/** Seconds from one sound to the next. */
const repetitionSeconds = 5
const chimeNotes = [659.26, 830.61, 987.77]
/** Lower and falling, to distinguish an order that arrives in a kitchen from a new order at the reception. */
const arrivalNotes = [523.25, 392]

let alertSound: DeviceSound = { state: 'off', volume: 0.8, ringing: false }
let isEnabled = false
let isDisabledByUser = false
let audio: { context: AudioContext; gain: GainNode; chime: AudioBuffer; arrival: AudioBuffer } | null = null
let ringingSource: AudioBufferSourceNode | null = null
const { notify, useStored, subscribe } = createStore(() => void resume())

/** Calls back whenever the sound's state changes. Returns a function that stops it. */
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
  isEnabled = true
  isDisabledByUser = false
  storeChoice()
  keepAwake(true)
  await unlock()
  if (!ringingSource) playChime()
}

export function disableSound() {
  isEnabled = false
  isDisabledByUser = true
  storeChoice()
  keepAwake(false)
  stopRinging()
  void audio?.context.suspend()
  updateState()
}

export function setVolume(volume: number) {
  alertSound = { ...alertSound, volume }
  if (audio) audio.gain.gain.value = loudness(volume)
  storeChoice()
  updateState()
}

/** Plays the chime once, to test the volume. */
export function playChime() {
  if (audio) createSource(audio, audio.chime).start()
}

/** Plays a sound once, for an order that somebody else has accepted and that must be prepared here. */
export function playArrivalSound() {
  if (audio?.context.state === 'running') createSource(audio, audio.arrival).start()
}

/**
 * Starts the repeated sound, or stops it. When called with true again, the sound starts anew at once. The pause between
 * repetitions is part of the sound buffer, because browsers slow down the timers of background pages.
 */
function setRinging(isRinging: boolean) {
  alertSound = { ...alertSound, ringing: isRinging }
  stopRinging()
  if (isRinging && isEnabled && audio?.context.state === 'running') {
    ringingSource = createSource(audio, audio.chime)
    ringingSource.loop = true
    ringingSource.start()
  }
  updateState()
}

/** Resumes a sound that was enabled before this page was loaded, as soon as the browser allows it. */
function resume() {
  if (audio || isEnabled) return
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    isEnabled = stored.wanted === true
    isDisabledByUser = stored.wanted === false
    if (typeof stored.volume === 'number') alertSound = { ...alertSound, volume: stored.volume }
  } catch {
    // The stored value is invalid: the sound must be enabled by hand again.
  }
  if (isDisabledByUser) alertSound = { ...alertSound, state: 'rest' }
  if (!isEnabled) return
  keepAwake(true)
  void unlock()
  for (const eventName of ['pointerup', 'keydown'])
    addEventListener(eventName, () => void (isEnabled && alertSound.state === 'blocked' && unlock()), { passive: true })
}

async function unlock() {
  audio ??= openAudio()
  if (!audio) return updateState()
  // Without a touch or key this promise stays pending until there is one; `onstatechange` reports the state.
  const resumed = audio.context.resume()
  updateState()
  if (navigator.userActivation?.hasBeenActive !== false) await resumed.catch(() => undefined)
  updateState()
}

function openAudio() {
  if (typeof AudioContext === 'undefined') return null
  const context = new AudioContext()
  const gain = context.createGain()
  gain.gain.value = loudness(alertSound.volume)
  gain.connect(context.destination)
  context.onstatechange = () => setRinging(alertSound.ringing)
  return { context, gain, chime: makeChime(context, chimeNotes), arrival: makeChime(context, arrivalNotes) }
}

/** Perceived loudness is not linear: half of the slider should sound half as loud. */
const loudness = (volume: number) => volume ** 2

/** A bell sound, then silence up to the next repetition. */
function makeChime(context: AudioContext, pitches: readonly number[]): AudioBuffer {
  const sampleRate = context.sampleRate
  const buffer = context.createBuffer(1, repetitionSeconds * sampleRate, sampleRate)
  const samples = buffer.getChannelData(0)
  for (const [index, pitch] of pitches.entries()) {
    const start = Math.round(index * 0.16 * sampleRate)
    for (let sampleIndex = 0; sampleIndex < 1.2 * sampleRate; sampleIndex++) {
      const seconds = sampleIndex / sampleRate
      const attack = Math.min(1, seconds / 0.004)
      const tone =
        Math.sin(2 * Math.PI * pitch * seconds) +
        0.35 * Math.sin(4 * Math.PI * pitch * seconds) * Math.exp(-seconds * 4)
      const sample = start + sampleIndex
      samples[sample] = (samples[sample] ?? 0) + 0.3 * attack * Math.exp(-seconds * 4.5) * tone
    }
  }
  return buffer
}

function createSource({ context, gain }: NonNullable<typeof audio>, buffer: AudioBuffer) {
  const node = context.createBufferSource()
  node.buffer = buffer
  node.connect(gain)
  return node
}

function stopRinging() {
  ringingSource?.stop()
  ringingSource = null
}

const storeChoice = () =>
  localStorage.setItem(storageKey, JSON.stringify({ wanted: isEnabled, volume: alertSound.volume }))

const soundState = ({ state }: AudioContext) => (state === 'running' ? 'on' : 'blocked')

function updateState() {
  const state = isDisabledByUser ? 'rest' : !isEnabled ? 'off' : audio ? soundState(audio.context) : 'missing'
  if (state !== alertSound.state) alertSound = { ...alertSound, state }
  notify()
}
