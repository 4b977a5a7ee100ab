import { both, demo, empty, filled, heading, open, type StaffScreens, send } from './screen-states.ts'

/** The hotel itself, and what it spreads: codes, files, offers, announcements. */
export const hotelScreens = {
  '/hotels/:orgId/first-steps': [{ path: filled('/first-steps'), shown: 'ol li', reader: 'owner', widths: both }],
  '/hotels/:orgId/edit': [
    { path: demo('/edit'), shown: 'form', widths: both },
    {
      state: 'what help says',
      path: demo('/edit'),
      shown: 'form',
      reach: open('Aide sur cet écran', (page) => page.getByText('Ce qui définit l’hôtel').first().waitFor()),
    },
    {
      state: 'the palette',
      path: demo('/edit'),
      shown: 'form',
      reach: async (page) => {
        await page.keyboard.press('Control+k')
        await page.getByRole('dialog').getByRole('textbox').fill('petit')
        await page
          .getByRole('button', { name: /^Petit déjeuner/ })
          .first()
          .waitFor()
      },
    },
    {
      state: 'a second factor that the owner lacks',
      path: filled('/edit'),
      shown: 'form',
      reader: 'owner',
      errors: /status of (403|422)/,
      reach: async (page) => {
        await page.getByLabel('Les propriétaires et les administrateurs').check()
        await page.getByRole('button', { name: 'Appliquer' }).first().click()
        await page.getByText('Activez d’abord la double authentification').waitFor()
      },
    },
    {
      state: 'deleting the hotel',
      path: demo('/edit'),
      shown: 'form',
      reach: async (page) => {
        await page.locator('section button').last().click()
        await page.getByRole('dialog').waitFor()
      },
    },
  ],
  '/hotels/:orgId/qrcode': [
    { path: demo('/qrcode'), shown: 'table', widths: both },
    {
      state: 'no room',
      path: empty('/qrcode'),
      shown: 'text=Aucune chambre n’a encore son code',
      reader: 'emptyOwner',
    },
    { state: 'a code', path: demo('/qrcode'), shown: 'table', reach: open('204') },
    {
      state: 'a table of rooms with a mistake',
      path: demo('/qrcode'),
      shown: 'table',
      reach: open('Ajouter des chambres', async (page) => {
        const dialog = page.getByRole('dialog')
        await dialog.getByText('Fichier CSV').click()
        await dialog.getByLabel('Contenu du fichier').fill('Étage;Chambre\n2;204\n2;\n9;999')
        await dialog.getByText('Ligne 3 :').waitFor()
      }),
    },
  ],
  '/hotels/:orgId/qrcode/print': [
    { path: demo('/qrcode/print'), shown: 'canvas[data-sheet]' },
    { state: 'a stand', path: demo('/qrcode/print?stand'), shown: 'canvas[data-sheet]' },
  ],
  '/hotels/:orgId/kiosk': [{ path: demo('/kiosk'), shown: heading, widths: both }],
  '/hotels/:orgId/tickets': [
    { path: demo('/tickets'), shown: 'main li', widths: both },
    {
      state: 'without a link',
      path: demo('/tickets?ticket=new'),
      shown: '[role=dialog]',
      reach: async (page) => {
        await page.getByRole('dialog').getByLabel('Titre (Français)').fill('Grand Aquarium')
        await page.getByRole('dialog').getByRole('textbox', { name: 'Lien' }).fill('www.tiqets.com')
        await send('Enregistrer', 'Écrivez une adresse complète')(page)
      },
    },
  ],
  '/hotels/:orgId/announcements': [
    { path: filled('/announcements'), shown: 'text=Apéritif au bar', reader: 'owner', widths: both },
    { state: 'empty', path: empty('/announcements'), shown: 'text=Aucune annonce', reader: 'emptyOwner' },
    {
      state: 'for reading',
      path: filled('/announcements'),
      shown: 'text=Apéritif au bar',
      reader: 'member',
    },
    {
      state: 'without a sentence',
      path: filled('/announcements'),
      shown: 'text=Apéritif au bar',
      reader: 'owner',
      reach: open('Nouvelle annonce', send('Envoyer', 'Écrivez une phrase.')),
    },
    {
      state: 'changing it',
      path: filled('/announcements'),
      shown: 'text=Apéritif au bar',
      reader: 'owner',
      reach: open('Modifier'),
    },
    {
      state: 'sending it to everybody',
      path: filled('/announcements'),
      shown: 'text=Apéritif au bar',
      reader: 'owner',
      reach: open('Nouvelle annonce', async (page) => {
        await page.getByLabel('Texte (Français)').fill('Concert au bar à 21 h.')
        await page.getByRole('dialog').getByRole('button', { name: 'Envoyer', exact: true }).click()
        await page.getByRole('dialog', { name: 'Envoyer à tous les clients ?' }).waitFor()
      }),
    },
  ],
  '/hotels/:orgId/medias': [
    { path: demo('/medias'), shown: 'main img', widths: both },
    {
      state: 'files chosen',
      path: filled('/medias'),
      shown: 'main img',
      reader: 'owner',
      reach: (page) =>
        page
          .getByRole('checkbox', { name: /^Choisir/ })
          .first()
          .check(),
    },
    {
      state: 'describing the files chosen',
      path: filled('/medias'),
      shown: 'main img',
      reader: 'owner',
      reach: async (page) => {
        await page
          .getByRole('checkbox', { name: /^Choisir/ })
          .first()
          .check()
        await open('Textes alternatifs')(page)
      },
    },
    {
      state: 'a drawing to confirm',
      path: filled('/medias'),
      shown: 'main img',
      reader: 'owner',
      reach: async (page) => {
        const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert()</script></svg>'
        const file = { name: 'non.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) }
        await page.getByLabel('Ajouter des fichiers').setInputFiles(file)
        await page.getByText('Un dessin SVG peut contenir un programme').first().waitFor()
      },
    },
  ],
  '/hotels/:orgId/medias/:mediaId': [
    { path: (content) => demo(`/medias/${content.demo.media}`)(content), shown: '[role=slider]', widths: both },
    {
      state: 'for reading',
      path: ({ filled: { at, media } }) => `${at}/medias/${media}`,
      shown: 'text=Un administrateur de l’hôtel peut les modifier.',
      reader: 'member',
    },
  ],
  '/hotels/:orgId/deals': [
    { path: demo('/deals'), shown: 'main li', widths: both },
    {
      state: 'without a place',
      path: demo('/deals'),
      shown: 'main li',
      reach: open('Nouvelle offre', async (page) => {
        await page.getByRole('dialog').getByLabel('Code secret du lieu').fill('12')
        await send('Créer l’offre', 'Choisissez un lieu.')(page)
      }),
    },
  ],
  '/hotels/:orgId/deals/:placeId': [
    { path: (content) => demo(`/deals/${content.demo.place}`)(content), shown: 'form', widths: both },
    {
      state: 'for reading',
      path: ({ filled: { at, place } }) => `${at}/deals/${place}`,
      shown: 'text=4711',
      reader: 'member',
    },
  ],
} satisfies Partial<StaffScreens>
