/** What the screen is called, specification point 2: not the same in a hotel with pages. */
export const infoName = ({ hasPages }: { hasPages: boolean }) =>
  hasPages ? 'infoPages.links.informations' : 'infoPages.links.information'
