import { both, demo, empty, filled, heading, open, type StaffScreens } from './screen-states.ts'

/** Where staff write what guests read. */
export const contentScreens = {
  '/hotels/:orgId/services': [
    { path: demo('/services'), shown: 'main a:has-text("Petit déjeuner")', widths: both },
    { state: 'a bin', path: filled('/services'), shown: 'section:has-text("Corbeille")', reader: 'owner' },
    { state: 'empty', path: empty('/services'), shown: heading, reader: 'emptyOwner' },
    {
      state: 'who else has a hotel',
      path: demo('/services'),
      shown: 'main a:has-text("Petit déjeuner")',
      reach: async (page) => {
        await page
          .getByRole('banner')
          .getByRole('button', { name: /^Hôtel des Remparts/ })
          .click()
        await page.getByRole('menuitem').first().waitFor()
      },
    },
    {
      state: 'what belongs to the person',
      path: demo('/services'),
      shown: 'main a:has-text("Petit déjeuner")',
      widths: [1024],
      reach: open('Menu'),
    },
    {
      state: 'all links',
      path: demo('/services'),
      shown: 'main a:has-text("Petit déjeuner")',
      widths: [390],
      height: 844,
      reach: open('Plus'),
    },
    { state: 'of a provider', path: filled('/services'), shown: 'text=vous êtes chez', reader: 'provider' },
  ],
  '/hotels/:orgId/services/:serviceId': [
    { path: (content) => demo(`/services/${content.demo.service}`)(content), shown: 'form', widths: both },
    {
      state: 'a code for it',
      path: (content) => demo(`/services/${content.demo.service}`)(content),
      shown: 'form',
      reach: async (page) => {
        await page.getByRole('main').getByRole('link', { name: 'QR code', exact: true }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
    {
      state: 'choosing a picture',
      path: (content) => filled(`/services/${content.filled.service.id}`)(content),
      shown: 'form',
      reader: 'owner',
      reach: open('Choisir dans la médiathèque', (page) =>
        page.getByRole('dialog').getByRole('button', { name: 'plage.png' }).waitFor(),
      ),
    },
  ],
  '/hotels/:orgId/services/:serviceId/articles': [
    { path: (content) => demo(`/services/${content.demo.service}/articles`)(content), shown: 'main h3', widths: both },
    {
      state: 'an article',
      path: ({ filled: { at, service } }) => `${at}/services/${service.id}/articles?article=${service.articles[0]?.id}`,
      shown: '[role=dialog] form',
      reader: 'owner',
    },
    {
      state: 'moving an article',
      path: ({ filled: { at, service } }) => `${at}/services/${service.id}/articles`,
      shown: 'main h3',
      reader: 'owner',
      reach: async (page) => {
        await page.getByRole('button', { name: 'Actions de Le Malouin', exact: true }).click()
        await page.getByRole('menuitem', { name: 'Déplacer…' }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
    {
      state: 'a section',
      path: (content) => demo(`/services/${content.demo.service}/articles`)(content),
      shown: 'main h3',
      reach: async (page) => {
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
      path: (content) => demo(`/services/${content.demo.service}/articles/import`)(content),
      shown: heading,
      reach: async (page) => {
        const file = { name: 'carte.xlsx', mimeType: '', buffer: Buffer.from('PK\u0003\u0004 workbook') }
        await page.locator('input[type=file]').setInputFiles(file)
        await page.getByText('Ce classeur est abîmé').waitFor()
      },
    },
    {
      path: (content) => demo(`/services/${content.demo.service}/articles/import`)(content),
      shown: heading,
      widths: both,
    },
    {
      state: 'a table with mistakes',
      path: (content) => demo(`/services/${content.demo.service}/articles/import`)(content),
      shown: heading,
      reach: async (page) => {
        await page.getByLabel('Ou collez des cellules').fill('Plats\tNom\tPrix\nA\tTarte\t9\nA\tSoupe\tselon le marché')
        await page.getByText('ce n’est pas un prix clair').first().waitFor()
      },
    },
  ],
  // It leads to the article.
  '/hotels/:orgId/articles/:articleId': [
    {
      path: ({ filled: { at, service } }) => `${at}/articles/${service.articles[0]?.id}`,
      shown: '[role=dialog] form',
      reader: 'owner',
    },
  ],
  '/hotels/:orgId/info': [
    { path: demo('/info'), shown: 'form', widths: both },
    {
      state: 'a list unfolded',
      path: demo('/info'),
      shown: 'form',
      reach: async (page) => {
        await page
          .getByRole('button', { name: /^Déplier/ })
          .first()
          .click()
      },
    },
    { state: 'for reading', path: filled('/info'), shown: 'text=se modifient avec un compte', reader: 'member' },
  ],
  '/hotels/:orgId/info/inventories': [
    { path: filled('/info/inventories'), shown: 'main a:has-text("204")', reader: 'owner', widths: both },
    { state: 'empty', path: empty('/info/inventories'), shown: 'text=Aucun état des lieux', reader: 'emptyOwner' },
    {
      state: 'none of a room',
      path: filled('/info/inventories'),
      shown: 'main a:has-text("204")',
      reader: 'owner',
      reach: async (page) => {
        await page.getByLabel('Chambre', { exact: true }).fill('9')
        await page.getByLabel('Chambre', { exact: true }).press('Enter')
        await page.getByText('Aucun état des lieux pour la chambre 9').waitFor()
      },
    },
  ],
  '/hotels/:orgId/info/inventories/:recordId': [
    {
      path: ({ filled: { at, record } }) => `${at}/info/inventories/${record}`,
      shown: 'article',
      reader: 'owner',
      widths: both,
    },
  ],
  '/hotels/:orgId/places': [
    { path: demo('/places'), shown: 'main li', widths: both },
    {
      state: 'taking one of the directory',
      path: demo('/places'),
      shown: 'main li',
      reach: open('Choisir dans l’annuaire', (page) =>
        page.getByRole('dialog').getByRole('checkbox').first().waitFor(),
      ),
    },
  ],
  '/hotels/:orgId/places/:placeId': [
    { path: (content) => demo(`/places/${content.demo.place}`)(content), shown: 'form', widths: both },
    { state: 'a new one', path: filled('/places/new'), shown: 'form', reader: 'owner', widths: both },
  ],
  '/hotels/:orgId/pages': [
    { path: filled('/pages'), shown: 'main a:has-text("Bienvenue")', reader: 'owner', widths: both },
    { state: 'empty', path: empty('/pages'), shown: 'text=Aucune page pour le moment', reader: 'emptyOwner' },
    {
      state: 'choosing a template',
      path: empty('/pages'),
      shown: 'text=Aucune page pour le moment',
      reader: 'emptyOwner',
      reach: open('Nouvelle page', (page) => page.getByRole('button', { name: /^Spa/ }).waitFor()),
    },
  ],
  '/hotels/:orgId/pages/:pageId': [
    {
      path: ({ filled: { at, page } }) => `${at}/pages/${page}`,
      shown: 'main article',
      reader: 'owner',
      widths: both,
    },
    {
      state: 'a block unfolded',
      path: ({ filled: { at, page } }) => `${at}/pages/${page}`,
      shown: 'main article',
      reader: 'owner',
      reach: async (page) => {
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
      path: ({ filled: { at, page } }) => `${at}/pages/${page}`,
      shown: 'main article',
      reader: 'owner',
      reach: async (page) => {
        await page.getByLabel('Titre de la page (Français)').fill('Bienvenue au Phare')
        await page.getByRole('button', { name: 'Publier…', exact: true }).click()
        await page.getByText('Titre de la page modifié (Français)').waitFor()
      },
    },
    {
      state: 'its history',
      path: ({ filled: { at, page } }) => `${at}/pages/${page}`,
      shown: 'main article',
      reader: 'owner',
      reach: open('Historique', (page) => page.getByText('version en ligne').waitFor()),
    },
  ],
} satisfies Partial<StaffScreens>
