/** The page's texts are fetched beside its scripts, which wait for them. */
export const TextsPreloadLink = ({ texts }: { texts: string }) => (
  <link rel="preload" as="fetch" crossOrigin="anonymous" fetchPriority="low" href={texts} data-texts />
)

/** Where the texts of this page are; null: it is no page of a hotel. In the browser only. */
export const pageTextsAddress = (): string | null =>
  document.querySelector('link[data-texts]')?.getAttribute('href') ?? null
