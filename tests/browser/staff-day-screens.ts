import type { Page } from 'playwright-core'
import { photoFile } from './media-library.ts'
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

const openOrder = async (page: Page) => {
  await page.getByRole('article').getByRole('button').first().click()
  await page.getByRole('dialog').waitFor()
}

/** Where staff work during the day, and the settings of that. */
export const dayScreens = {
  '/hotels/:orgId/orders': [
    { path: demoPath('/orders'), waitFor: 'article', widths: deskAndPhone, height: 800 },
    { state: 'empty', path: emptyPath('/orders'), waitFor: mainHeading, reader: 'emptyOwner' },
    { state: 'an order', path: demoPath('/orders'), waitFor: 'article', prepare: openOrder },
    {
      state: 'an order brought back without a reason',
      path: demoPath('/orders'),
      waitFor: 'article',
      prepare: async (page) => {
        await page.locator('[data-lane="accepted"] article').getByRole('button').first().click()
        await openDialog('Ramener à « Nouvelle »…', submitDialog('Ramener à « Nouvelle »', 'Donnez une raison'))(page)
      },
    },
    {
      state: 'its tools',
      path: demoPath('/orders'),
      waitFor: 'article',
      widths: [390],
      height: 844,
      prepare: openDialog('Outils'),
    },
    {
      state: 'what listens',
      path: demoPath('/orders'),
      waitFor: 'article',
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Commencer mon service' }).click()
        await openDialog('1 appareil écoute', (page) => page.getByLabel('Nom de cet appareil').waitFor())(page)
      },
    },
    {
      state: 'what this device shows',
      path: demoPath('/orders'),
      waitFor: 'article',
      prepare: openDialog(/Cet appareil montre et fait sonner/),
    },
    {
      state: 'an order at the counter for an unknown room',
      path: filledPath('/orders'),
      waitFor: 'article',
      reader: 'owner',
      prepare: openDialog('Au comptoir', async (page) => {
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('button', { name: /^Le Malouin/ }).click()
        const room = dialog.locator('input').and(dialog.getByLabel('Chambre'))
        await room.fill('205')
        await room.press('Tab')
        await dialog.getByText('L’hôtel n’a pas de chambre 205.').waitFor()
      }),
    },
    { state: 'the kitchen', path: demoPath('/orders?kitchen=1'), waitFor: '[data-card]', height: 800 },
  ],
  '/hotels/:orgId/orders/history': [
    { path: demoPath('/orders/history'), waitFor: 'main li, main tbody tr', widths: deskAndPhone },
  ],
  '/hotels/:orgId/bookings': [
    { path: demoPath('/bookings'), waitFor: mainHeading, widths: deskAndPhone, height: 800 },
    { state: 'empty', path: emptyPath('/bookings'), waitFor: mainHeading, reader: 'emptyOwner' },
  ],
  '/hotels/:orgId/orders/rooms/:room': [
    { path: demoPath('/orders/rooms/204'), waitFor: 'main li', widths: deskAndPhone },
  ],
  '/hotels/:orgId/orders/:orderId/ticket': [
    { path: ({ demo: { staffPath, order } }) => `${staffPath}/orders/${order}/ticket`, waitFor: 'article' },
  ],
  '/hotels/:orgId/chat/:threadId?': [
    { path: demoPath('/chat'), waitFor: 'nav[aria-label="Conversations"] a', widths: deskAndPhone, height: 800 },
    { state: 'empty', path: emptyPath('/chat'), waitFor: 'text=Personne n’attend de réponse', reader: 'emptyOwner' },
    {
      state: 'a conversation',
      path: ({ demo: { staffPath, thread } }) => `${staffPath}/chat/${thread}`,
      waitFor: '[role=log] >> text=/\\w+/',
      widths: deskAndPhone,
      height: 800,
    },
    {
      state: 'what to do with a conversation',
      path: ({ demo: { staffPath, thread } }) => `${staffPath}/chat/${thread}`,
      waitFor: '[role=log] >> text=/\\w+/',
      widths: [390],
      height: 844,
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Actions de la conversation' }).click()
        await page.getByRole('menuitem').first().waitFor()
      },
    },
    {
      state: 'canned answers',
      path: ({ filled: { staffPath, thread } }) => `${staffPath}/chat/${thread}`,
      waitFor: '[role=log] >> text=/\\w+/',
      reader: 'owner',
      height: 800,
      prepare: async (page) => {
        await page.getByLabel('Répondre au client').pressSequentially('/')
        await page.getByRole('listbox', { name: 'Réponses types' }).getByRole('option').first().waitFor()
      },
    },
    {
      state: 'a photo to send',
      path: ({ filled: { staffPath, thread } }) => `${staffPath}/chat/${thread}`,
      waitFor: '[role=log] >> text=/\\w+/',
      reader: 'owner',
      height: 800,
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Joindre des photos' }).click()
        await page.getByLabel('Ajouter depuis cet appareil').setInputFiles(photoFile('vue.png'))
        await page.getByRole('button', { name: 'Retirer la photo 1' }).waitFor()
      },
    },
    {
      state: 'writing to a room',
      path: filledPath('/chat'),
      waitFor: mainHeading,
      reader: 'owner',
      prepare: openDialog('Écrire', async (page) => {
        await page.getByRole('dialog').getByRole('combobox', { name: 'Chambre' }).fill('204')
        await page.getByRole('option', { name: '204' }).click()
      }),
    },
  ],
  '/hotels/:orgId/chat/settings': [
    { path: demoPath('/chat/settings'), waitFor: 'form', widths: deskAndPhone },
    {
      state: 'an answer added',
      path: filledPath('/chat/settings'),
      waitFor: 'form',
      reader: 'owner',
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Ajouter une réponse' }).click()
        await page.getByLabel('Titre (Français)').last().fill('Parking')
      },
    },
  ],
  '/hotels/:orgId/opinions': [
    { path: demoPath('/opinions'), waitFor: 'main h2, main h3', widths: deskAndPhone },
    {
      state: 'of guests',
      path: demoPath('/opinions?tab=guests'),
      waitFor: 'main article, main li',
      widths: deskAndPhone,
    },
    {
      state: 'no guest’s',
      path: emptyPath('/opinions?tab=guests'),
      waitFor: 'text=Aucun avis ici',
      reader: 'emptyOwner',
    },
    {
      state: 'refusing one',
      path: demoPath('/opinions?tab=guests'),
      waitFor: 'main article, main li',
      prepare: openDialog(/^Refuser l’avis/, (page) => page.getByRole('dialog').getByRole('radio').first().check()),
    },
    {
      state: 'writing about a place',
      path: filledPath('/opinions'),
      waitFor: mainHeading,
      reader: 'owner',
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Écrire un avis sur Chez Lulu' }).click()
        await page.getByLabel('Votre avis').fill('Demandez la sole')
      },
    },
  ],
  '/hotels/:orgId/translations': [
    { path: demoPath('/translations'), waitFor: 'textarea[data-desk-field]', widths: deskAndPhone },
    {
      state: 'its keyboard',
      path: demoPath('/translations'),
      waitFor: 'textarea[data-desk-field]',
      prepare: async (page) => {
        await page.getByRole('heading', { name: 'Traductions', level: 1 }).click()
        await page.keyboard.press('?')
        await page.getByRole('dialog').getByText('Copier la source').waitFor()
      },
    },
    {
      state: 'a source that has changed',
      path: filledPath('/translations?to=en&show=changed'),
      waitFor: 'text=Avant : Servi en chambre',
      reader: 'owner',
    },
    { state: 'for reading', path: filledPath('/translations'), waitFor: 'text=Servi en terrasse', reader: 'member' },
  ],
  '/hotels/:orgId/copy': [
    { path: demoPath('/copy'), waitFor: 'main input[type="checkbox"]', widths: deskAndPhone },
    { state: 'nothing to copy', path: emptyPath('/copy'), waitFor: 'text=Rien à copier', reader: 'emptyOwner' },
    { state: 'refused', path: filledPath('/copy'), waitFor: mainHeading, reader: 'member' },
  ],
  '/hotels/:orgId/export': [{ path: demoPath('/export'), waitFor: mainHeading, widths: deskAndPhone }],
  '/hotels/:orgId/starting-set': [
    {
      path: emptyPath('/starting-set'),
      waitFor: 'text=Hôtel de bord de mer',
      reader: 'emptyOwner',
      widths: deskAndPhone,
    },
  ],
  '/hotels/:orgId/alerts': [
    { path: demoPath('/alerts'), waitFor: 'text=Confirmée', widths: deskAndPhone },
    {
      state: 'an address to confirm',
      path: filledPath('/alerts'),
      waitFor: 'text=En attente de confirmation',
      reader: 'owner',
    },
  ],
  '/hotels/:orgId/printers': [
    { path: filledPath('/printers'), waitFor: 'text=Cuisine', reader: 'owner', widths: deskAndPhone },
    { state: 'empty', path: emptyPath('/printers'), waitFor: 'text=Aucune imprimante', reader: 'emptyOwner' },
    {
      state: 'without a name',
      path: filledPath('/printers'),
      waitFor: 'text=Cuisine',
      reader: 'owner',
      prepare: openDialog('Ajouter une imprimante', submitDialog('Enregistrer', 'Donnez un nom à l’imprimante.')),
    },
  ],
  '/hotels/:orgId/webhooks': [
    { path: filledPath('/webhooks'), waitFor: 'text=caisse.example', reader: 'owner', widths: deskAndPhone },
    { state: 'empty', path: emptyPath('/webhooks'), waitFor: 'text=Aucun webhook', reader: 'emptyOwner' },
    {
      state: 'an address that is not on the internet',
      path: filledPath('/webhooks'),
      waitFor: 'text=caisse.example',
      reader: 'owner',
      errors: /status of 422/,
      prepare: openDialog('Ajouter un webhook', async (page) => {
        await page.getByRole('dialog').getByLabel('Adresse').fill('https://localhost/livret')
        await page.keyboard.press('Enter')
        await page.getByText('Cette adresse n’est pas sur Internet.').waitFor()
      }),
    },
  ],
  '/hotels/:orgId/webhooks/:webhookId': [
    {
      path: ({ filled: { staffPath, webhook } }) => `${staffPath}/webhooks/${webhook}`,
      waitFor: 'text=Confirmation de l’adresse',
      reader: 'owner',
      widths: deskAndPhone,
    },
    {
      state: 'its attempts',
      path: ({ filled: { staffPath, webhook } }) => `${staffPath}/webhooks/${webhook}`,
      waitFor: 'text=Confirmation de l’adresse',
      reader: 'owner',
      prepare: async (page) => {
        await page.getByText('1 essai', { exact: true }).click()
        await page.getByText('connexion impossible').waitFor()
      },
    },
  ],
  '/hotels/:orgId/members': [
    { path: filledPath('/members'), waitFor: 'text=Yann Le Goff', reader: 'owner', widths: deskAndPhone },
    {
      state: 'choosing a role',
      path: filledPath('/members'),
      waitFor: 'text=Yann Le Goff',
      reader: 'owner',
      prepare: async (page) => {
        await page.getByRole('combobox').last().click()
        await page.getByRole('option').first().waitFor()
      },
    },
  ],
  '/hotels/:orgId/statistics': [
    { path: demoPath('/statistics'), waitFor: 'text=Comparé à la période du', widths: deskAndPhone },
    { state: 'empty', path: emptyPath('/statistics'), waitFor: 'text=Pas encore de chiffres', reader: 'emptyOwner' },
    {
      state: 'tables',
      path: demoPath('/statistics'),
      waitFor: 'text=Comparé à la période du',
      prepare: async (page) => {
        await page.getByRole('button', { name: /^Temps jusqu’à l’acceptation/ }).click()
        await page
          .getByRole('heading', { name: /^Temps jusqu’à l’acceptation/ })
          .first()
          .waitFor()
        await page.getByText('Voir le tableau').first().click()
        await page.getByRole('columnheader', { name: 'Médiane' }).first().waitFor()
      },
    },
  ],
  '/hotels/:orgId/audit': [
    { path: filledPath('/audit'), waitFor: 'main summary', reader: 'owner', widths: deskAndPhone },
    {
      state: 'an entry unfolded',
      path: filledPath('/audit'),
      waitFor: 'main summary',
      reader: 'owner',
      prepare: (page) => page.locator('main summary').first().click(),
    },
  ],
} satisfies Partial<StaffScreens>
