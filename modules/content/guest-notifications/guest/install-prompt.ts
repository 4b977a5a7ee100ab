import { createStore } from '#core/ui-guest/storage/store.ts'
import { storedFlag } from '#core/ui-guest/storage/values.ts'

/** The `beforeinstallprompt` event of Chromium. */
interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** How this browser adds the page to the Home Screen: by a prompt, by the share sheet on iPhones, by its menu. */
export type InstallWay = 'prompt' | 'iphone' | 'menu'

const isDismissed = storedFlag(() => 'livret.home-screen-hint', 'dismissed')
const { notify, useStored } = createStore()
let installPrompt: InstallPrompt | null = null

/**
 * Stores the browser's install event until the guest asks for it, because it comes only once, soon after the page has
 * loaded. Returns a function that stops listening.
 */
export function holdInstallPrompt(): () => void {
  const storePrompt = (event: Event) => {
    event.preventDefault()
    installPrompt = event as InstallPrompt
    notify()
  }
  addEventListener('beforeinstallprompt', storePrompt)
  addEventListener('appinstalled', dismissInstall)
  return () => {
    removeEventListener('beforeinstallprompt', storePrompt)
    removeEventListener('appinstalled', dismissInstall)
  }
}

export function dismissInstall(): void {
  installPrompt = null
  isDismissed.write(true)
}

/** Shows the browser's install prompt. Call from within a click. */
export async function install(): Promise<void> {
  const answer = await installPrompt?.prompt()
  if (answer) dismissInstall()
}

/** Safari on an iPhone or iPad, in its own window and not opened from the Home Screen. */
export const isIphoneBrowser = () => 'standalone' in navigator && navigator.standalone === false

function installWay(): InstallWay | null {
  if (matchMedia('(display-mode: standalone)').matches) return null
  if (installPrompt) return 'prompt'
  if (isIphoneBrowser()) return 'iphone'
  return navigator.userAgent.includes('Android') ? 'menu' : null
}

/** How the page can be added to the Home Screen; null: it was added, this is not possible, or the guest dismissed it. */
export function useInstallWay(): InstallWay | null {
  const way = useStored(installWay, () => null)
  return isDismissed.useValue() ? null : way
}
