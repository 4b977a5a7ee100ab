/** Preloads the page's texts in parallel with its scripts, which wait for them. */
export const TextsPreloadLink = ({ texts }: { texts: string }) => (
  <link rel="preload" as="fetch" crossOrigin="anonymous" fetchPriority="low" href={texts} data-texts />
)

/** The address of this page's texts; null when the page belongs to no hotel. In the browser only. */
export const pageTextsAddress = (): string | null =>
  document.querySelector('link[data-texts]')?.getAttribute('href') ?? null
