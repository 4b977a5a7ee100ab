import { both, heading, open, type StaffScreens, send } from './screen-states.ts'
import { contentScreens } from './staff-content-screens.ts'
import { dayScreens } from './staff-day-screens.ts'
import { hotelScreens } from './staff-hotel-screens.ts'

const secret = `#${'x'.repeat(43)}`
const unknown = /status of 404/

export const entryScreens = {
  '/': [{ path: () => '/', shown: 'text=Bienvenue à la réception', reader: null, widths: both }],
  '/register': [
    { path: () => '/register', shown: 'text=Créer un compte', reader: null, widths: both },
    {
      state: 'an address that has an account',
      path: () => '/register',
      shown: 'form',
      reader: null,
      errors: /status of 422|ProblemError/,
      reach: async (page) => {
        await page.getByLabel('Nom', { exact: true }).fill('Le Goff')
        await page.getByLabel('Prénom').fill('Zoé')
        await page.getByLabel('Adresse e-mail').fill('reception@hotel.example')
        await page.getByLabel('Mot de passe', { exact: true }).fill('canard velours orage')
        await page.getByLabel('Le même, encore une fois').fill('autre chose')
        await page.getByRole('button', { name: 'Créer mon compte' }).click()
        await page.getByText('Cette adresse ne peut pas servir').waitFor()
      },
    },
  ],
  '/forgot-password': [
    { path: () => '/forgot-password', shown: 'text=Mot de passe oublié', reader: null, widths: both },
  ],
  '/reset-password': [
    { path: () => `/reset-password${secret}`, shown: 'text=Nouveau mot de passe', reader: null, widths: both },
    { state: 'without its secret', path: () => '/reset-password', shown: 'text=Lien incomplet', reader: null },
  ],
  '/verify-email': [
    { path: () => `/verify-email${secret}`, shown: 'text=Connectez-vous pour confirmer', reader: null, widths: both },
  ],
  '/alert-address': [
    { path: ({ filled }) => filled.alertLink, shown: 'text=Recevoir les alertes de', reader: null, widths: both },
  ],
  '/stop-emails': [
    { path: () => `/stop-emails${secret}`, shown: heading, reader: null, widths: both, errors: unknown },
  ],
  '/invitation': [
    { path: ({ filled }) => filled.invitation, shown: 'text=vous attend', reader: null, widths: both },
    {
      state: 'signed in',
      path: ({ filled }) => filled.invitation,
      shown: 'text=Continuer avec',
      reader: 'newcomer',
      errors: unknown,
    },
    {
      state: 'withdrawn',
      path: () => `/invitation?lang=fr${secret}`,
      shown: 'text=Cette invitation n’existe plus',
      reader: null,
      errors: unknown,
    },
  ],
  '/onboarding/create-org': [{ path: () => '/onboarding/create-org', shown: 'form', reader: 'newcomer', widths: both }],
  '/*': [{ path: () => '/nowhere', shown: heading, reader: null, errors: unknown }],
} satisfies Partial<StaffScreens>

export const personScreens = {
  '/account': [
    { path: () => '/account', shown: 'text=cet appareil', reader: 'owner', widths: both },
    {
      state: 'refused passwords',
      path: () => '/account',
      shown: 'text=cet appareil',
      reader: 'newcomer',
      errors: /status of 422/,
      reach: async (page) => {
        await page.getByRole('button', { name: 'Changer d’adresse' }).click()
        await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
        await page.getByLabel('Nouveau mot de passe').fill('court')
        await page.getByLabel('Le même, encore une fois').fill('autre')
        await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
        await page.getByText('Ce champ est obligatoire.').first().waitFor()
      },
    },
    {
      state: 'ending the other sessions',
      path: () => '/account',
      shown: 'text=cet appareil',
      reach: open('Mettre fin à toutes les autres'),
    },
    {
      state: 'deleting it',
      path: () => '/account',
      shown: 'text=cet appareil',
      reader: 'newcomer',
      reach: open('Supprimer mon compte…'),
    },
    {
      state: 'a key without a name',
      path: () => '/account',
      shown: 'text=cet appareil',
      reader: 'owner',
      reach: open('Créer une clé', send('Créer la clé', 'Donnez un nom à la clé.')),
    },
  ],
  '/places': [
    { path: () => '/places', shown: heading, reader: 'provider', widths: both },
    {
      state: 'a table with a mistake',
      path: () => '/places',
      shown: heading,
      reader: 'provider',
      reach: open('Importer', async (page) => {
        const buffer = Buffer.from('name,category,latitude,longitude\nX,casino,48.64,-2.02\n')
        const file = { name: 'lieux.csv', mimeType: 'text/csv', buffer }
        await page.getByRole('dialog').locator('input[type="file"]').setInputFiles(file)
        await page.getByText('« casino » n’est pas une catégorie de lieux.').waitFor()
      }),
    },
  ],
  '/places/new': [{ path: () => '/places/new', shown: 'form', reader: 'provider', widths: both }],
  '/places/:placeId/edit': [
    { path: ({ demo }) => `/places/${demo.directory}/edit`, shown: 'form', reader: 'provider', widths: both },
  ],
  '/places/types': [
    { path: () => '/places/types', shown: 'text=Vue mer', reader: 'provider', widths: both },
    {
      state: 'a type without a name',
      path: () => '/places/types',
      shown: 'text=Vue mer',
      reader: 'provider',
      reach: open('Ajouter un type', async (page) => {
        await page.getByRole('dialog').getByLabel('English').fill('Pool')
        await page.keyboard.press('Enter')
        await page.getByText('Donnez le nom en français.').waitFor()
      }),
    },
  ],
  '/hotels': [
    { path: () => '/hotels', shown: 'main a:has-text("Remparts")', widths: both },
    { state: 'an address to confirm', path: () => '/hotels', shown: 'text=nous avons écrit à', reader: 'newcomer' },
  ],
  '/hotels/new': [{ path: () => '/hotels/new', shown: 'form', widths: both }],
  '/hotels/import': [{ path: () => '/hotels/import', shown: heading, widths: both }],
} satisfies Partial<StaffScreens>

/** Each screen of the staff in the route table: one that is missing here does not compile. */
export const staffScreens: StaffScreens = {
  ...entryScreens,
  ...personScreens,
  ...hotelScreens,
  ...contentScreens,
  ...dayScreens,
}
