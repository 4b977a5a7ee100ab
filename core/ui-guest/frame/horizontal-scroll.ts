/** Whether lines of the page run from right to left. Positions of scrolled elements are then negative. */
export const isRightToLeft = () => document.documentElement.dir === 'rtl'

const startEdge = ({ offsetLeft, offsetWidth }: HTMLElement) =>
  isRightToLeft() ? -(offsetLeft + offsetWidth) : offsetLeft

/** The distance of an item of a row that scrolls sideways from its first item, in the direction of the page's lines. */
export const distanceFromFirst = (item: HTMLElement): number =>
  startEdge(item) - startEdge((item.parentElement?.firstElementChild ?? item) as HTMLElement)

/** Scrolls a row so that `item` is at its start. */
export function scrollToItem(row: HTMLElement, item: HTMLElement, behavior: ScrollBehavior = 'auto'): void {
  const distance = distanceFromFirst(item)
  row.scrollTo({ left: isRightToLeft() ? -distance : distance, behavior })
}
