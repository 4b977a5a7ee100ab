/** Preloads the page's texts in parallel with its scripts, which wait for them. */
export const TextsPreloadLink = ({ texts }: { texts: string }) => (
  <link rel="preload" as="fetch" crossOrigin="anonymous" fetchPriority="low" href={texts} data-texts />
)

/**
 * The address of this page's texts; null when the page belongs to no hotel. In the browser only. Waits for the end of
 * the page, where React renders the link: on a slow network, scripts from the cache run before it has arrived.
 */
export async function pageTextsAddress(): Promise<string | null> {
  const findAddress = () => document.querySelector('link[data-texts]')?.getAttribute('href') ?? null
  if (!findAddress() && document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
  return findAddress()
}
