import type { Page } from 'playwright-core'
import { addToBasket } from './browser-session.ts'
import { demoSlug } from './guest-screens.ts'
import { photoFile } from './media-library.ts'
import type { ScreenContent } from './screen-content.ts'
import { openDialog, type ScreenState } from './screen-states.ts'

const demo = (path = '') => `/public/${demoSlug}${path}`
const filled = ({ filled: { slug } }: ScreenContent, path: string) => `/public/${slug}${path}`
const menu = (content: ScreenContent) => filled(content, `/discover/services/${content.filled.service.id}`)

const fillBasket = async (guest: Page) => {
  await addToBasket(guest, 'Le Malouin')
  await guest.getByRole('link', { name: /Voir le panier/ }).click()
  await guest.getByRole('heading', { name: 'Votre commande' }).waitFor()
}

/** States of guest screens after some action. The guest has an order in the filled hotel. */
export const guestStates: Record<string, ScreenState[]> = {
  basket: [
    {
      state: 'an unknown room',
      path: menu,
      waitFor: 'h1',
      errors: /status of 422/,
      prepare: async (guest) => {
        await fillBasket(guest)
        await guest.getByLabel('Numéro de chambre').fill('240')
        await guest.getByRole('button', { name: /Commander avec obligation de paiement/ }).click()
        await guest.getByText('L’hôtel n’a pas de chambre 240.', { exact: false }).waitFor()
      },
    },
  ],
  orders: [
    { state: 'with an order', path: (content) => filled(content, '/orders'), waitFor: 'main a[href*="/orders/"]' },
    {
      state: 'an order',
      path: (content) => filled(content, `/orders/${content.filled.order}`),
      waitFor: 'text=Le Malouin',
    },
    {
      state: 'news of an order by email',
      path: (content) => filled(content, `/orders/${content.filled.order}`),
      waitFor: 'text=Le Malouin',
      prepare: openDialog('Par e-mail'),
    },
  ],
  infos: [
    { state: 'none', path: ({ empty }) => `/public/${empty.slug}/infos`, waitFor: 'text=L’hôtel n’a pas encore' },
    {
      state: 'an inventory with a photo that is none',
      path: (content) => filled(content, '/infos/inventory'),
      waitFor: 'h1',
      prepare: async (guest) => {
        await guest
          .getByLabel('Ajouter des photos')
          .setInputFiles({ ...photoFile('trois.png'), buffer: Buffer.from('rien') })
        await guest.getByText('Ce téléphone ne sait pas lire ce fichier').waitFor()
      },
    },
    {
      state: 'an inventory with a fault',
      path: (content) => filled(content, '/infos/inventory'),
      waitFor: 'h1',
      prepare: async (guest) => {
        await guest.getByRole('button', { name: 'Signaler un défaut : Peignoir' }).click()
        await guest.getByLabel('Ce qui ne va pas : Peignoir').fill('Un accroc')
      },
    },
  ],
  places: [
    { state: 'on a desk', path: () => demo('/places'), waitFor: 'main li', widths: [1280] },
    { state: 'none', path: ({ empty }) => `/public/${empty.slug}/places`, waitFor: 'text=La réception vous' },
  ],
  search: [
    {
      state: 'what was found',
      path: () => demo('/search'),
      waitFor: 'h1',
      prepare: async (guest) => {
        await guest.getByRole('searchbox').fill('croisant')
        await guest.locator('mark').first().waitFor()
      },
    },
  ],
  opinions: [
    {
      state: 'without a rating',
      path: (content) => filled(content, '/opinions'),
      waitFor: 'h1',
      prepare: async (guest) => {
        await guest.getByRole('button', { name: 'Envoyer l’avis' }).click()
        await guest.getByText('Choisissez une note.').waitFor()
      },
    },
    {
      state: 'of a place',
      path: (content) => filled(content, `/restaurant/${content.filled.place}`),
      waitFor: 'h1',
      prepare: async (guest) => {
        await guest.locator('a[href*="opinions?"]').click()
        await guest.getByRole('button', { name: 'Envoyer l’avis' }).waitFor()
      },
    },
  ],
  privacy: [
    {
      state: 'deleting it all',
      path: (content) => filled(content, '/privacy'),
      waitFor: 'text=sans cookie',
      prepare: openDialog('Tout effacer'),
    },
  ],
  'outside of a hotel': [
    { path: () => '/q', waitFor: 'h1' },
    { state: 'no code', path: () => '/q?code=abc', waitFor: 'h1' },
    { state: 'revoked', path: () => `/q?why=revoked&hotel=${demoSlug}`, waitFor: 'h1', errors: /status of 410/ },
    { state: 'a deal', path: () => '/deal', waitFor: 'h1' },
    {
      state: 'the form without scripts',
      path: ({ filled: { id, service } }) => `/order-form/${id}/${service.id}`,
      waitFor: 'form',
    },
    { state: 'no such order', path: () => '/order/unknown', waitFor: 'h1', errors: /status of 404/ },
    { state: 'no such hotel', path: () => '/public/unknown', waitFor: 'h1', errors: /status of 404/ },
    { state: 'no such screen', path: () => demo('/no/such/page'), waitFor: 'h1', errors: /status of 404/ },
  ],
}
