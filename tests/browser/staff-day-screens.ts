import type { Page } from 'playwright-core'
import { photo } from './media-library.ts'
import { both, demo, empty, filled, heading, open, type StaffScreens, send } from './screen-states.ts'

const openOrder = async (page: Page) => {
  await page.getByRole('article').getByRole('button').first().click()
  await page.getByRole('dialog').waitFor()
}

/** Where staff work during the day, and the settings of that. */
export const dayScreens = {
  '/hotels/:orgId/orders': [
    { path: demo('/orders'), shown: 'article', widths: both, height: 800 },
    { state: 'empty', path: empty('/orders'), shown: heading, reader: 'emptyOwner' },
    { state: 'an order', path: demo('/orders'), shown: 'article', reach: openOrder },
    {
      state: 'an order brought back without a reason',
      path: demo('/orders'),
      shown: 'article',
      reach: async (page) => {
        await page.locator('[data-lane="accepted"] article').getByRole('button').first().click()
        await open('Ramener à « Nouvelle »…', send('Ramener à « Nouvelle »', 'Donnez une raison'))(page)
      },
    },
    {
      state: 'its tools',
      path: demo('/orders'),
      shown: 'article',
      widths: [390],
      height: 844,
      reach: open('Outils'),
    },
    {
      state: 'what listens',
      path: demo('/orders'),
      shown: 'article',
      reach: async (page) => {
        await page.getByRole('button', { name: 'Commencer mon service' }).click()
        await open('1 appareil écoute', (page) => page.getByLabel('Nom de cet appareil').waitFor())(page)
      },
    },
    {
      state: 'what this device shows',
      path: demo('/orders'),
      shown: 'article',
      reach: open(/Cet appareil montre et fait sonner/),
    },
    {
      state: 'an order at the counter for an unknown room',
      path: filled('/orders'),
      shown: 'article',
      reader: 'owner',
      reach: open('Au comptoir', async (page) => {
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('button', { name: /^Le Malouin/ }).click()
        const room = dialog.locator('input').and(dialog.getByLabel('Chambre'))
        await room.fill('205')
        await room.press('Tab')
        await dialog.getByText('L’hôtel n’a pas de chambre 205.').waitFor()
      }),
    },
    { state: 'the kitchen', path: demo('/orders?kitchen=1'), shown: '[data-card]', height: 800 },
  ],
  '/hotels/:orgId/orders/history': [{ path: demo('/orders/history'), shown: 'main li, main tbody tr', widths: both }],
  '/hotels/:orgId/orders/rooms/:room': [{ path: demo('/orders/rooms/204'), shown: 'main li', widths: both }],
  '/hotels/:orgId/orders/:orderId/ticket': [
    { path: ({ demo: { at, order } }) => `${at}/orders/${order}/ticket`, shown: 'article' },
  ],
  '/hotels/:orgId/chat/:threadId?': [
    { path: demo('/chat'), shown: 'nav[aria-label="Conversations"] a', widths: both, height: 800 },
    { state: 'empty', path: empty('/chat'), shown: 'text=Personne n’attend de réponse', reader: 'emptyOwner' },
    {
      state: 'a conversation',
      path: ({ demo: { at, thread } }) => `${at}/chat/${thread}`,
      shown: '[role=log] >> text=/\\w+/',
      widths: both,
      height: 800,
    },
    {
      state: 'what to do with a conversation',
      path: ({ demo: { at, thread } }) => `${at}/chat/${thread}`,
      shown: '[role=log] >> text=/\\w+/',
      widths: [390],
      height: 844,
      reach: async (page) => {
        await page.getByRole('button', { name: 'Actions de la conversation' }).click()
        await page.getByRole('menuitem').first().waitFor()
      },
    },
    {
      state: 'canned answers',
      path: ({ filled: { at, thread } }) => `${at}/chat/${thread}`,
      shown: '[role=log] >> text=/\\w+/',
      reader: 'owner',
      height: 800,
      reach: async (page) => {
        await page.getByLabel('Répondre au client').pressSequentially('/')
        await page.getByRole('listbox', { name: 'Réponses types' }).getByRole('option').first().waitFor()
      },
    },
    {
      state: 'a photo to send',
      path: ({ filled: { at, thread } }) => `${at}/chat/${thread}`,
      shown: '[role=log] >> text=/\\w+/',
      reader: 'owner',
      height: 800,
      reach: async (page) => {
        await page.getByRole('button', { name: 'Joindre des photos' }).click()
        await page.getByLabel('Ajouter depuis cet appareil').setInputFiles(photo('vue.png'))
        await page.getByRole('button', { name: 'Retirer la photo 1' }).waitFor()
      },
    },
    {
      state: 'writing to a room',
      path: filled('/chat'),
      shown: heading,
      reader: 'owner',
      reach: open('Écrire', async (page) => {
        await page.getByRole('dialog').getByRole('combobox', { name: 'Chambre' }).fill('204')
        await page.getByRole('option', { name: '204' }).click()
      }),
    },
  ],
  '/hotels/:orgId/chat/settings': [
    { path: demo('/chat/settings'), shown: 'form', widths: both },
    {
      state: 'an answer added',
      path: filled('/chat/settings'),
      shown: 'form',
      reader: 'owner',
      reach: async (page) => {
        await page.getByRole('button', { name: 'Ajouter une réponse' }).click()
        await page.getByLabel('Titre (Français)').last().fill('Parking')
      },
    },
  ],
  '/hotels/:orgId/opinions': [
    { path: demo('/opinions'), shown: 'main h2, main h3', widths: both },
    {
      state: 'of guests',
      path: demo('/opinions?tab=guests'),
      shown: 'main article, main li',
      widths: both,
    },
    {
      state: 'no guest’s',
      path: empty('/opinions?tab=guests'),
      shown: 'text=Aucun avis ici',
      reader: 'emptyOwner',
    },
    {
      state: 'refusing one',
      path: demo('/opinions?tab=guests'),
      shown: 'main article, main li',
      reach: open(/^Refuser l’avis/, (page) => page.getByRole('dialog').getByRole('radio').first().check()),
    },
    {
      state: 'writing about a place',
      path: filled('/opinions'),
      shown: heading,
      reader: 'owner',
      reach: async (page) => {
        await page.getByRole('button', { name: 'Écrire un avis sur Chez Lulu' }).click()
        await page.getByLabel('Votre avis').fill('Demandez la sole')
      },
    },
  ],
  '/hotels/:orgId/translations': [
    { path: demo('/translations'), shown: 'textarea[data-desk-field]', widths: both },
    {
      state: 'its keyboard',
      path: demo('/translations'),
      shown: 'textarea[data-desk-field]',
      reach: async (page) => {
        await page.getByRole('heading', { name: 'Traductions', level: 1 }).click()
        await page.keyboard.press('?')
        await page.getByRole('dialog').getByText('Copier la source').waitFor()
      },
    },
    {
      state: 'a source that has changed',
      path: filled('/translations?to=en&show=changed'),
      shown: 'text=Avant : Servi en chambre',
      reader: 'owner',
    },
    { state: 'for reading', path: filled('/translations'), shown: 'text=Servi en terrasse', reader: 'member' },
  ],
  '/hotels/:orgId/export': [{ path: demo('/export'), shown: heading, widths: both }],
  '/hotels/:orgId/starting-set': [
    { path: empty('/starting-set'), shown: 'text=Hôtel de bord de mer', reader: 'emptyOwner', widths: both },
  ],
  '/hotels/:orgId/alerts': [
    { path: demo('/alerts'), shown: 'text=Confirmée', widths: both },
    {
      state: 'an address to confirm',
      path: filled('/alerts'),
      shown: 'text=En attente de confirmation',
      reader: 'owner',
    },
  ],
  '/hotels/:orgId/printers': [
    { path: filled('/printers'), shown: 'text=Cuisine', reader: 'owner', widths: both },
    { state: 'empty', path: empty('/printers'), shown: 'text=Aucune imprimante', reader: 'emptyOwner' },
    {
      state: 'without a name',
      path: filled('/printers'),
      shown: 'text=Cuisine',
      reader: 'owner',
      reach: open('Ajouter une imprimante', send('Enregistrer', 'Donnez un nom à l’imprimante.')),
    },
  ],
  '/hotels/:orgId/webhooks': [
    { path: filled('/webhooks'), shown: 'text=caisse.example', reader: 'owner', widths: both },
    { state: 'empty', path: empty('/webhooks'), shown: 'text=Aucun webhook', reader: 'emptyOwner' },
    {
      state: 'an address that is not on the internet',
      path: filled('/webhooks'),
      shown: 'text=caisse.example',
      reader: 'owner',
      errors: /status of 422/,
      reach: open('Ajouter un webhook', async (page) => {
        await page.getByRole('dialog').getByLabel('Adresse').fill('https://localhost/livret')
        await page.keyboard.press('Enter')
        await page.getByText('Cette adresse n’est pas sur Internet.').waitFor()
      }),
    },
  ],
  '/hotels/:orgId/webhooks/:webhookId': [
    {
      path: ({ filled: { at, webhook } }) => `${at}/webhooks/${webhook}`,
      shown: 'text=Confirmation de l’adresse',
      reader: 'owner',
      widths: both,
    },
    {
      state: 'its attempts',
      path: ({ filled: { at, webhook } }) => `${at}/webhooks/${webhook}`,
      shown: 'text=Confirmation de l’adresse',
      reader: 'owner',
      reach: async (page) => {
        await page.getByText('1 essai', { exact: true }).click()
        await page.getByText('connexion impossible').waitFor()
      },
    },
  ],
  '/hotels/:orgId/members': [
    { path: filled('/members'), shown: 'text=Yann Le Goff', reader: 'owner', widths: both },
    {
      state: 'choosing a role',
      path: filled('/members'),
      shown: 'text=Yann Le Goff',
      reader: 'owner',
      reach: async (page) => {
        await page.getByRole('combobox').last().click()
        await page.getByRole('option').first().waitFor()
      },
    },
  ],
  '/hotels/:orgId/statistics': [
    { path: demo('/statistics'), shown: 'text=Comparé à la période du', widths: both },
    { state: 'empty', path: empty('/statistics'), shown: 'text=Pas encore de chiffres', reader: 'emptyOwner' },
    {
      state: 'tables',
      path: demo('/statistics'),
      shown: 'text=Comparé à la période du',
      reach: async (page) => {
        await page.getByRole('button', { name: /^Temps jusqu’à l’acceptation/ }).click()
        await page.getByText('Voir le tableau').first().click()
        await page.getByRole('columnheader', { name: 'Médiane' }).first().waitFor()
      },
    },
  ],
  '/hotels/:orgId/audit': [
    { path: demo('/audit'), shown: 'main summary', widths: both },
    {
      state: 'an entry unfolded',
      path: demo('/audit'),
      shown: 'main summary',
      reach: (page) => page.locator('main summary').first().click(),
    },
  ],
} satisfies Partial<StaffScreens>
