const startEdge = ({ offsetLeft, offsetWidth }: HTMLElement) =>
  document.dir === 'rtl' ? -(offsetLeft + offsetWidth) : offsetLeft

/** Scrolls a row sideways so that `item` is at its start, in the direction of the page's lines. */
export function scrollToItem(row: HTMLElement, item: HTMLElement, behavior: ScrollBehavior): void {
  const distance = startEdge(item) - startEdge(row.firstElementChild as HTMLElement)
  // Positions are negative where lines run from right to left.
  row.scrollTo({ left: document.dir === 'rtl' ? -distance : distance, behavior })
}
