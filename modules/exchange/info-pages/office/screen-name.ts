/** The name of the screen, specification point 2, which differs in a hotel with pages. */
export const infoName = ({ hasPages }: { hasPages: boolean }) =>
  hasPages ? 'infoPages.links.informations' : 'infoPages.links.information'
