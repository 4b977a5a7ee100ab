import {
  demoPath,
  deskAndPhone,
  emptyPath,
  filledPath,
  mainHeading,
  openDialog,
  type StaffScreens,
  submitDialog,
} from './screen-states.ts'

/** The hotel itself, and what it spreads: codes, files, offers, announcements. */
export const hotelScreens = {
  '/hotels/:orgId/first-steps': [
    { path: filledPath('/first-steps'), waitFor: 'ol li', reader: 'owner', widths: deskAndPhone },
  ],
  '/hotels/:orgId/checks': [
    { path: demoPath('/checks'), waitFor: 'section li', widths: deskAndPhone },
    { path: filledPath('/checks'), waitFor: 'h1', reader: 'owner', state: 'of another hotel' },
  ],
  '/hotels/:orgId/edit': [
    { path: demoPath('/edit'), waitFor: 'form', widths: deskAndPhone },
    {
      state: 'what help says',
      path: demoPath('/edit'),
      waitFor: 'form',
      prepare: openDialog('Aide sur cet écran', (page) => page.getByText('Ce qui définit l’hôtel').first().waitFor()),
    },
    {
      state: 'the palette',
      path: demoPath('/edit'),
      waitFor: 'form',
      prepare: async (page) => {
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
      path: filledPath('/edit'),
      waitFor: 'form',
      reader: 'owner',
      errors: /status of (403|422)/,
      prepare: async (page) => {
        await page.getByLabel('Les propriétaires et les administrateurs').check()
        await page.getByRole('button', { name: 'Appliquer' }).first().click()
        await page.getByText('Activez d’abord la double authentification').waitFor()
      },
    },
    {
      state: 'deleting the hotel',
      path: demoPath('/edit'),
      waitFor: 'form',
      prepare: async (page) => {
        await page.locator('section button').last().click()
        await page.getByRole('dialog').waitFor()
      },
    },
  ],
  '/hotels/:orgId/qrcode': [
    { path: demoPath('/qrcode'), waitFor: 'table', widths: deskAndPhone },
    {
      state: 'no room',
      path: emptyPath('/qrcode'),
      waitFor: 'text=Aucune chambre n’a encore son code',
      reader: 'emptyOwner',
    },
    { state: 'a code', path: demoPath('/qrcode'), waitFor: 'table', prepare: openDialog('204') },
    {
      state: 'a table of rooms with a mistake',
      path: demoPath('/qrcode'),
      waitFor: 'table',
      prepare: openDialog('Ajouter des chambres', async (page) => {
        const dialog = page.getByRole('dialog')
        await dialog.getByText('Fichier CSV').click()
        await dialog.getByLabel('Contenu du fichier').fill('Étage;Chambre\n2;204\n2;\n9;999')
        await dialog.getByText('Ligne 3 :').waitFor()
      }),
    },
  ],
  '/hotels/:orgId/qrcode/print': [
    { path: demoPath('/qrcode/print'), waitFor: 'canvas[data-sheet]' },
    { state: 'a stand', path: demoPath('/qrcode/print?stand'), waitFor: 'canvas[data-sheet]' },
  ],
  '/hotels/:orgId/documents': [
    { path: demoPath('/documents'), waitFor: 'main li', widths: deskAndPhone },
    { state: 'empty', path: emptyPath('/documents'), waitFor: mainHeading, reader: 'emptyOwner' },
  ],
  '/hotels/:orgId/kiosk': [{ path: demoPath('/kiosk'), waitFor: mainHeading, widths: deskAndPhone }],
  '/hotels/:orgId/tickets': [
    { path: demoPath('/tickets'), waitFor: 'main li', widths: deskAndPhone },
    {
      state: 'without a link',
      path: demoPath('/tickets?ticket=new'),
      waitFor: '[role=dialog]',
      prepare: async (page) => {
        await page.getByRole('dialog').getByLabel('Titre (Français)').fill('Grand Aquarium')
        await page.getByRole('dialog').getByRole('textbox', { name: 'Lien' }).fill('www.tiqets.com')
        await submitDialog('Enregistrer', 'Écrivez une adresse complète')(page)
      },
    },
  ],
  '/hotels/:orgId/announcements': [
    { path: filledPath('/announcements'), waitFor: 'text=Apéritif au bar', reader: 'owner', widths: deskAndPhone },
    { state: 'empty', path: emptyPath('/announcements'), waitFor: 'text=Aucune annonce', reader: 'emptyOwner' },
    {
      state: 'for reading',
      path: filledPath('/announcements'),
      waitFor: 'text=Apéritif au bar',
      reader: 'member',
    },
    {
      state: 'without a sentence',
      path: filledPath('/announcements'),
      waitFor: 'text=Apéritif au bar',
      reader: 'owner',
      prepare: openDialog('Nouvelle annonce', submitDialog('Envoyer', 'Écrivez une phrase.')),
    },
    {
      state: 'changing it',
      path: filledPath('/announcements'),
      waitFor: 'text=Apéritif au bar',
      reader: 'owner',
      prepare: openDialog('Modifier'),
    },
    {
      state: 'sending it to everybody',
      path: filledPath('/announcements'),
      waitFor: 'text=Apéritif au bar',
      reader: 'owner',
      prepare: openDialog('Nouvelle annonce', async (page) => {
        await page.getByLabel('Texte (Français)').fill('Concert au bar à 21 h.')
        await page.getByRole('dialog').getByRole('button', { name: 'Envoyer', exact: true }).click()
        await page.getByRole('dialog', { name: 'Envoyer à tous les clients ?' }).waitFor()
      }),
    },
  ],
  '/hotels/:orgId/medias': [
    { path: demoPath('/medias'), waitFor: 'main img', widths: deskAndPhone },
    {
      state: 'files chosen',
      path: filledPath('/medias'),
      waitFor: 'main img',
      reader: 'owner',
      prepare: (page) =>
        page
          .getByRole('checkbox', { name: /^Choisir/ })
          .first()
          .check(),
    },
    {
      state: 'describing the files chosen',
      path: filledPath('/medias'),
      waitFor: 'main img',
      reader: 'owner',
      prepare: async (page) => {
        await page
          .getByRole('checkbox', { name: /^Choisir/ })
          .first()
          .check()
        await openDialog('Textes alternatifs')(page)
      },
    },
    {
      state: 'a drawing to confirm',
      path: filledPath('/medias'),
      waitFor: 'main img',
      reader: 'owner',
      prepare: async (page) => {
        const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert()</script></svg>'
        const file = { name: 'non.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) }
        await page.getByLabel('Ajouter des fichiers').setInputFiles(file)
        await page.getByText('Un dessin SVG peut contenir un programme').first().waitFor()
      },
    },
  ],
  '/hotels/:orgId/medias/:mediaId': [
    {
      path: (content) => demoPath(`/medias/${content.demo.media}`)(content),
      waitFor: '[role=slider]',
      widths: deskAndPhone,
    },
    {
      state: 'for reading',
      path: ({ filled: { staffPath, media } }) => `${staffPath}/medias/${media}`,
      waitFor: 'text=Un administrateur de l’hôtel peut les modifier.',
      reader: 'member',
    },
  ],
  '/hotels/:orgId/deals': [
    { path: demoPath('/deals'), waitFor: 'main li', widths: deskAndPhone },
    {
      state: 'without a place',
      path: demoPath('/deals'),
      waitFor: 'main li',
      prepare: openDialog('Nouvelle offre', async (page) => {
        await page.getByRole('dialog').getByLabel('Code secret du lieu').fill('12')
        await submitDialog('Créer l’offre', 'Choisissez un lieu.')(page)
      }),
    },
  ],
  '/hotels/:orgId/deals/:placeId': [
    { path: (content) => demoPath(`/deals/${content.demo.place}`)(content), waitFor: 'form', widths: deskAndPhone },
    {
      state: 'for reading',
      path: ({ filled: { staffPath, place } }) => `${staffPath}/deals/${place}`,
      waitFor: 'text=4711',
      reader: 'member',
    },
  ],
} satisfies Partial<StaffScreens>
