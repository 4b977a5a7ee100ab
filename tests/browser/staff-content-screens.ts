import {
  demoPath,
  deskAndPhone,
  emptyPath,
  filledPath,
  mainHeading,
  openDialog,
  type StaffScreens,
} from './screen-states.ts'

/** Where staff write what guests read. */
export const contentScreens = {
  '/hotels/:orgId/services': [
    { path: demoPath('/services'), waitFor: 'main a:has-text("Petit déjeuner")', widths: deskAndPhone },
    { state: 'a bin', path: filledPath('/services'), waitFor: 'section:has-text("Corbeille")', reader: 'owner' },
    { state: 'empty', path: emptyPath('/services'), waitFor: mainHeading, reader: 'emptyOwner' },
    {
      state: 'who else has a hotel',
      path: demoPath('/services'),
      waitFor: 'main a:has-text("Petit déjeuner")',
      prepare: async (page) => {
        await page
          .getByRole('banner')
          .getByRole('button', { name: /^Hôtel des Remparts/ })
          .click()
        await page.getByRole('menuitem').first().waitFor()
      },
    },
    {
      state: 'what belongs to the person',
      path: demoPath('/services'),
      waitFor: 'main a:has-text("Petit déjeuner")',
      widths: [1024],
      prepare: openDialog('Menu'),
    },
    {
      state: 'all links',
      path: demoPath('/services'),
      waitFor: 'main a:has-text("Petit déjeuner")',
      widths: [390],
      height: 844,
      prepare: openDialog('Plus'),
    },
    { state: 'of a provider', path: filledPath('/services'), waitFor: 'text=vous êtes chez', reader: 'provider' },
  ],
  '/hotels/:orgId/services/:serviceId': [
    {
      path: (content) => demoPath(`/services/${content.demo.service}`)(content),
      waitFor: 'form',
      widths: deskAndPhone,
    },
    {
      state: 'a code for it',
      path: (content) => demoPath(`/services/${content.demo.service}`)(content),
      waitFor: 'form',
      prepare: async (page) => {
        await page.getByRole('main').getByRole('link', { name: 'QR code', exact: true }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
    {
      state: 'choosing a picture',
      path: (content) => filledPath(`/services/${content.filled.service.id}`)(content),
      waitFor: 'form',
      reader: 'owner',
      prepare: openDialog('Choisir dans la médiathèque', (page) =>
        page.getByRole('dialog').getByRole('button', { name: 'plage.png' }).waitFor(),
      ),
    },
  ],
  '/hotels/:orgId/services/:serviceId/articles': [
    {
      path: (content) => demoPath(`/services/${content.demo.service}/articles`)(content),
      waitFor: 'main h3',
      widths: deskAndPhone,
    },
    {
      state: 'an article',
      path: ({ filled: { staffPath, service } }) =>
        `${staffPath}/services/${service.id}/articles?article=${service.articles[0]?.id}`,
      waitFor: '[role=dialog] form',
      reader: 'owner',
    },
    {
      state: 'moving an article',
      path: ({ filled: { staffPath, service } }) => `${staffPath}/services/${service.id}/articles`,
      waitFor: 'main h3',
      reader: 'owner',
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Actions de Le Malouin', exact: true }).click()
        await page.getByRole('menuitem', { name: 'Déplacer…' }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
    {
      state: 'a section',
      path: (content) => demoPath(`/services/${content.demo.service}/articles`)(content),
      waitFor: 'main h3',
      prepare: async (page) => {
        await page.getByRole('link', { name: 'Ajouter une rubrique' }).click()
        const drawer = page.getByRole('dialog')
        await drawer.getByRole('switch', { name: 'Servie aux heures du service' }).uncheck({ force: true })
        await drawer.getByRole('button', { name: 'Ajouter un horaire, lundi' }).click()
        await drawer.getByLabel('lundi, ouverture 1').waitFor()
      },
    },
  ],
  '/hotels/:orgId/services/:serviceId/articles/import': [
    {
      state: 'a file that is no table',
      path: (content) => demoPath(`/services/${content.demo.service}/articles/import`)(content),
      waitFor: mainHeading,
      prepare: async (page) => {
        const file = { name: 'carte.xlsx', mimeType: '', buffer: Buffer.from('PK\u0003\u0004 workbook') }
        await page.locator('input[type=file]').setInputFiles(file)
        await page.getByText('Ce classeur est abîmé').waitFor()
      },
    },
    {
      path: (content) => demoPath(`/services/${content.demo.service}/articles/import`)(content),
      waitFor: mainHeading,
      widths: deskAndPhone,
    },
    {
      state: 'a table with mistakes',
      path: (content) => demoPath(`/services/${content.demo.service}/articles/import`)(content),
      waitFor: mainHeading,
      prepare: async (page) => {
        await page.getByLabel('Ou collez des cellules').fill('Plats\tNom\tPrix\nA\tTarte\t9\nA\tSoupe\tselon le marché')
        await page.getByText('ce n’est pas un prix clair').first().waitFor()
      },
    },
  ],
  '/hotels/:orgId/services/:serviceId/allergens': [
    {
      path: (content) => demoPath(`/services/${content.demo.service}/allergens`)(content),
      waitFor: '[role=grid]',
      widths: deskAndPhone,
    },
    {
      state: 'only incomplete',
      path: ({ filled: { staffPath, service } }) => `${staffPath}/services/${service.id}/allergens`,
      waitFor: '[role=grid]',
      reader: 'owner',
      prepare: async (page) => {
        await page.getByLabel('Seulement les incomplets').check()
        await page
          .getByRole('gridcell')
          .first()
          .click({ modifiers: ['Shift'] })
      },
    },
    {
      state: 'no match',
      path: ({ filled: { staffPath, service } }) => `${staffPath}/services/${service.id}/allergens`,
      waitFor: '[role=grid]',
      reader: 'owner',
      prepare: async (page) => {
        await page.getByLabel('Chercher un article').fill('zzz')
        await page.getByText('Aucun article ne correspond.').waitFor()
      },
    },
    {
      state: 'for reading',
      path: ({ filled: { staffPath, service } }) => `${staffPath}/services/${service.id}/allergens`,
      waitFor: '[role=grid]',
      reader: 'member',
    },
  ],
  // It leads to the article.
  '/hotels/:orgId/articles/:articleId': [
    {
      path: ({ filled: { staffPath, service } }) => `${staffPath}/articles/${service.articles[0]?.id}`,
      waitFor: '[role=dialog] form',
      reader: 'owner',
    },
  ],
  '/hotels/:orgId/info': [
    { path: demoPath('/info'), waitFor: 'form', widths: deskAndPhone },
    {
      state: 'a list unfolded',
      path: demoPath('/info'),
      waitFor: 'form',
      prepare: async (page) => {
        await page
          .getByRole('button', { name: /^Déplier/ })
          .first()
          .click()
      },
    },
    { state: 'for reading', path: filledPath('/info'), waitFor: 'text=se modifient avec un compte', reader: 'member' },
  ],
  '/hotels/:orgId/info/inventories': [
    { path: filledPath('/info/inventories'), waitFor: 'main a:has-text("204")', reader: 'owner', widths: deskAndPhone },
    {
      state: 'empty',
      path: emptyPath('/info/inventories'),
      waitFor: 'text=Aucun état des lieux',
      reader: 'emptyOwner',
    },
    {
      state: 'none of a room',
      path: filledPath('/info/inventories'),
      waitFor: 'main a:has-text("204")',
      reader: 'owner',
      prepare: async (page) => {
        await page.getByLabel('Chambre', { exact: true }).fill('9')
        await page.getByLabel('Chambre', { exact: true }).press('Enter')
        await page.getByText('Aucun état des lieux pour la chambre 9').waitFor()
      },
    },
  ],
  '/hotels/:orgId/info/inventories/:recordId': [
    {
      path: ({ filled: { staffPath, record } }) => `${staffPath}/info/inventories/${record}`,
      waitFor: 'article',
      reader: 'owner',
      widths: deskAndPhone,
    },
  ],
  '/hotels/:orgId/places': [
    { path: demoPath('/places'), waitFor: 'main li', widths: deskAndPhone },
    {
      state: 'taking one of the directory',
      path: demoPath('/places'),
      waitFor: 'main li',
      prepare: openDialog('Choisir dans l’annuaire', (page) =>
        page.getByRole('dialog').getByRole('checkbox').first().waitFor(),
      ),
    },
  ],
  '/hotels/:orgId/places/:placeId': [
    { path: (content) => demoPath(`/places/${content.demo.place}`)(content), waitFor: 'form', widths: deskAndPhone },
    { state: 'a new one', path: filledPath('/places/new'), waitFor: 'form', reader: 'owner', widths: deskAndPhone },
  ],
  '/hotels/:orgId/pages': [
    { path: filledPath('/pages'), waitFor: 'main a:has-text("Bienvenue")', reader: 'owner', widths: deskAndPhone },
    { state: 'empty', path: emptyPath('/pages'), waitFor: 'text=Aucune page pour le moment', reader: 'emptyOwner' },
    {
      state: 'choosing a template',
      path: emptyPath('/pages'),
      waitFor: 'text=Aucune page pour le moment',
      reader: 'emptyOwner',
      prepare: openDialog('Nouvelle page', (page) => page.getByRole('button', { name: /^Spa/ }).waitFor()),
    },
  ],
  '/hotels/:orgId/pages/:pageId': [
    {
      path: ({ filled: { staffPath, page } }) => `${staffPath}/pages/${page}`,
      waitFor: 'main article',
      reader: 'owner',
      widths: deskAndPhone,
    },
    {
      state: 'a block unfolded',
      path: ({ filled: { staffPath, page } }) => `${staffPath}/pages/${page}`,
      waitFor: 'main article',
      reader: 'owner',
      prepare: async (page) => {
        await page
          .getByRole('article', { name: /^1\. Photo/ })
          .locator('[aria-expanded]')
          .click()
        await page.frameLocator('iframe').getByRole('heading', { name: 'Bienvenue' }).waitFor()
        // The accessible name of a block of a service contains the name of the service.
        await page.getByRole('button', { name: /^Monter \d+\. Service Petit déjeuner$/ }).waitFor()
      },
    },
    {
      state: 'what publishing it changes',
      path: ({ filled: { staffPath, page } }) => `${staffPath}/pages/${page}`,
      waitFor: 'main article',
      reader: 'owner',
      prepare: async (page) => {
        await page.getByLabel('Titre de la page (Français)').fill('Bienvenue au Phare')
        await page.getByRole('button', { name: 'Publier…', exact: true }).click()
        await page.getByText('Titre de la page modifié (Français)').waitFor()
      },
    },
    {
      state: 'its history',
      path: ({ filled: { staffPath, page } }) => `${staffPath}/pages/${page}`,
      waitFor: 'main article',
      reader: 'owner',
      prepare: openDialog('Historique', (page) => page.getByText('version en ligne').waitFor()),
    },
  ],
} satisfies Partial<StaffScreens>
