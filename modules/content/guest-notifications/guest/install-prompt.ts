import { localStore } from '#core/ui-guest/storage/browser-storage.ts'
import { createLocalStorageStore } from '#core/ui-guest/storage/store.ts'

/** What Chromium lends a page that can be put on the Home Screen. */
interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** How this browser puts the page on the Home Screen: by itself, by its share sheet on iPhones, by its menu. */
export type InstallWay = 'prompt' | 'iphone' | 'menu'

const key = 'livret.home-screen-hint'
const { notify, useStored } = createLocalStorageStore(key)
let installPrompt: InstallPrompt | null = null

/** Holds the browser's own offer back until the guest asks for it. It comes soon after the page, and once. */
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

/** From within a click. */
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

/** Null: it is there already, cannot be, or the guest does not want it. */
export const useInstallWay = (): InstallWay | null => useStored(installWay, () => null)
