import type { Page } from 'playwright-core'
import { addToBasket } from './browser-session.ts'
import { slug } from './guest-screens.ts'
import { photo } from './media-library.ts'
import type { ScreenContent } from './screen-content.ts'
import { open, type ScreenState } from './screen-states.ts'

const demo = (path = '') => `/public/${slug}${path}`
const filled = ({ filled: { slug } }: ScreenContent, path: string) => `/public/${slug}${path}`
const menu = (content: ScreenContent) => filled(content, `/discover/services/${content.filled.service.id}`)

const fillBasket = async (guest: Page) => {
  await addToBasket(guest, 'Le Malouin')
  await guest.getByRole('link', { name: /Voir le panier/ }).click()
  await guest.getByRole('heading', { name: 'Votre commande' }).waitFor()
}

/** States of guests' screens that are not the screen as it opens. A guest of the filled hotel has an order there. */
export const guestStates: Record<string, ScreenState[]> = {
  basket: [
    {
      state: 'an unknown room',
      path: menu,
      shown: 'h1',
      errors: /status of 422/,
      reach: async (guest) => {
        await fillBasket(guest)
        await guest.getByLabel('Numéro de chambre').fill('240')
        await guest.getByRole('button', { name: /Commander avec obligation de paiement/ }).click()
        await guest.getByText('L’hôtel n’a pas de chambre 240.', { exact: false }).waitFor()
      },
    },
  ],
  orders: [
    { state: 'with an order', path: (content) => filled(content, '/orders'), shown: 'main a[href*="/orders/"]' },
    {
      state: 'an order',
      path: (content) => filled(content, `/orders/${content.filled.order}`),
      shown: 'text=Le Malouin',
    },
    {
      state: 'news of an order by email',
      path: (content) => filled(content, `/orders/${content.filled.order}`),
      shown: 'text=Le Malouin',
      reach: open('Par e-mail'),
    },
  ],
  infos: [
    { state: 'none', path: ({ empty }) => `/public/${empty.slug}/infos`, shown: 'text=L’hôtel n’a pas encore' },
    {
      state: 'an inventory with a photo that is none',
      path: (content) => filled(content, '/infos/inventory'),
      shown: 'h1',
      reach: async (guest) => {
        await guest
          .getByLabel('Ajouter des photos')
          .setInputFiles({ ...photo('trois.png'), buffer: Buffer.from('rien') })
        await guest.getByText('Ce téléphone ne sait pas lire ce fichier').waitFor()
      },
    },
    {
      state: 'an inventory with a fault',
      path: (content) => filled(content, '/infos/inventory'),
      shown: 'h1',
      reach: async (guest) => {
        await guest.getByRole('button', { name: 'Signaler un défaut : Peignoir' }).click()
        await guest.getByLabel('Ce qui ne va pas : Peignoir').fill('Un accroc')
      },
    },
  ],
  places: [
    { state: 'on a desk', path: () => demo('/places'), shown: 'main li', widths: [1280] },
    { state: 'none', path: ({ empty }) => `/public/${empty.slug}/places`, shown: 'text=La réception vous' },
  ],
  search: [
    {
      state: 'what was found',
      path: () => demo('/search'),
      shown: 'h1',
      reach: async (guest) => {
        await guest.getByRole('searchbox').fill('croisant')
        await guest.locator('mark').first().waitFor()
      },
    },
  ],
  opinions: [
    {
      state: 'without a rating',
      path: (content) => filled(content, '/opinions'),
      shown: 'h1',
      reach: async (guest) => {
        await guest.getByRole('button', { name: 'Envoyer l’avis' }).click()
        await guest.getByText('Choisissez une note.').waitFor()
      },
    },
    {
      state: 'of a place',
      path: (content) => filled(content, `/restaurant/${content.filled.place}`),
      shown: 'h1',
      reach: async (guest) => {
        await guest.locator('a[href*="opinions?"]').click()
        await guest.getByRole('button', { name: 'Envoyer l’avis' }).waitFor()
      },
    },
  ],
  privacy: [
    {
      state: 'deleting it all',
      path: (content) => filled(content, '/privacy'),
      shown: 'text=sans cookie',
      reach: open('Tout effacer'),
    },
  ],
  'outside of a hotel': [
    { path: () => '/q', shown: 'h1' },
    { state: 'no code', path: () => '/q?code=abc', shown: 'h1' },
    { state: 'revoked', path: () => `/q?why=revoked&hotel=${slug}`, shown: 'h1', errors: /status of 410/ },
    { state: 'a deal', path: () => '/deal', shown: 'h1' },
    { state: 'no such hotel', path: () => '/public/unknown', shown: 'h1', errors: /status of 404/ },
    { state: 'no such screen', path: () => demo('/no/such/page'), shown: 'h1', errors: /status of 404/ },
  ],
}
