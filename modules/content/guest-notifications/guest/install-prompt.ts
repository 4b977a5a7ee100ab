import { localStore } from '#core/ui-guest/storage/browser-storage.ts'
import { createLocalStorageStore } from '#core/ui-guest/storage/store.ts'

/** The `beforeinstallprompt` event of Chromium. */
interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** How this browser adds the page to the Home Screen: by a prompt, by the share sheet on iPhones, by its menu. */
export type InstallWay = 'prompt' | 'iphone' | 'menu'

const key = 'livret.home-screen-hint'
const { notify, useStored } = createLocalStorageStore(key)
let installPrompt: InstallPrompt | null = null

/**
 * Keeps the browser's install event until the guest asks for it. The event comes once, soon after the page has loaded.
 */
export function holdInstallPrompt(): () => void {
  const hold = (event: Event) => {
    event.preventDefault()
    installPrompt = event as InstallPrompt
    notify()
  }
  addEventListener('beforeinstallprompt', hold)
  addEventListener('appinstalled', dismissInstall)
  return () => {
    removeEventListener('beforeinstallprompt', hold)
    removeEventListener('appinstalled', dismissInstall)
  }
}

export function dismissInstall(): void {
  installPrompt = null
  localStore.setItem(key, 'dismissed')
  notify()
}

/** Call from within a click. */
export async function install(): Promise<void> {
  const answer = await installPrompt?.prompt()
  if (answer) dismissInstall()
}

/** Safari on an iPhone or iPad, in its own window and not opened from the Home Screen. */
export const isIphoneBrowser = () => 'standalone' in navigator && navigator.standalone === false

function installWay(): InstallWay | null {
  if (localStore.getItem(key) !== null || matchMedia('(display-mode: standalone)').matches) return null
  if (installPrompt) return 'prompt'
  if (isIphoneBrowser()) return 'iphone'
  return navigator.userAgent.includes('Android') ? 'menu' : null
}

/** Null: already installed, not possible, or dismissed by the guest. */
export const useInstallWay = (): InstallWay | null => useStored(installWay, () => null)
