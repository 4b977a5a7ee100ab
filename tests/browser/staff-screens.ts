import { deskAndPhone, mainHeading, openDialog, type StaffScreens, submitDialog } from './screen-states.ts'
import { contentScreens } from './staff-content-screens.ts'
import { dayScreens } from './staff-day-screens.ts'
import { hotelScreens } from './staff-hotel-screens.ts'

const secret = `#${'x'.repeat(43)}`
const notFound = /status of 404/

export const entryScreens = {
  '/': [{ path: () => '/', waitFor: 'text=Bienvenue à la réception', reader: null, widths: deskAndPhone }],
  '/register': [
    { path: () => '/register', waitFor: 'text=Créer un compte', reader: null, widths: deskAndPhone },
    {
      state: 'an address that has an account',
      path: () => '/register',
      waitFor: 'form',
      reader: null,
      errors: /status of 422|ProblemError/,
      prepare: async (page) => {
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
    { path: () => '/forgot-password', waitFor: 'text=Mot de passe oublié', reader: null, widths: deskAndPhone },
  ],
  '/reset-password': [
    {
      path: () => `/reset-password${secret}`,
      waitFor: 'text=Nouveau mot de passe',
      reader: null,
      widths: deskAndPhone,
    },
    { state: 'without its secret', path: () => '/reset-password', waitFor: 'text=Lien incomplet', reader: null },
  ],
  '/verify-email': [
    {
      path: () => `/verify-email${secret}`,
      waitFor: 'text=Connectez-vous pour confirmer',
      reader: null,
      widths: deskAndPhone,
    },
  ],
  '/alert-address': [
    {
      path: ({ filled }) => filled.alertLink,
      waitFor: 'text=Recevoir les alertes de',
      reader: null,
      widths: deskAndPhone,
    },
  ],
  '/stop-emails': [
    { path: () => `/stop-emails${secret}`, waitFor: mainHeading, reader: null, widths: deskAndPhone, errors: notFound },
  ],
  '/oidc': [
    { path: () => '/oidc', waitFor: 'text=Vous n’êtes pas connecté', reader: null, widths: deskAndPhone },
    {
      state: 'with an answer that this browser did not ask for',
      path: () => '/oidc?state=another&code=stolen',
      waitFor: 'text=Vous n’êtes pas connecté',
      reader: null,
      errors: /status of 409/,
    },
  ],
  '/invitation': [
    { path: ({ filled }) => filled.invitation, waitFor: 'text=vous attend', reader: null, widths: deskAndPhone },
    {
      state: 'signed in',
      path: ({ filled }) => filled.invitation,
      waitFor: 'text=Continuer avec',
      reader: 'newcomer',
      errors: notFound,
    },
    {
      state: 'withdrawn',
      path: () => `/invitation?lang=fr${secret}`,
      waitFor: 'text=Cette invitation n’existe plus',
      reader: null,
      errors: notFound,
    },
  ],
  '/onboarding/create-org': [
    { path: () => '/onboarding/create-org', waitFor: 'form', reader: 'newcomer', widths: deskAndPhone },
  ],
  '/*': [{ path: () => '/nowhere', waitFor: mainHeading, reader: null, errors: notFound }],
} satisfies Partial<StaffScreens>

export const personScreens = {
  '/account': [
    { path: () => '/account', waitFor: 'text=cet appareil', reader: 'owner', widths: deskAndPhone },
    {
      state: 'refused passwords',
      path: () => '/account',
      waitFor: 'text=cet appareil',
      reader: 'newcomer',
      errors: /status of 422/,
      prepare: async (page) => {
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
      waitFor: 'text=cet appareil',
      prepare: openDialog('Mettre fin à toutes les autres'),
    },
    {
      state: 'deleting it',
      path: () => '/account',
      waitFor: 'text=cet appareil',
      reader: 'newcomer',
      prepare: openDialog('Supprimer mon compte…'),
    },
    {
      state: 'a key without a name',
      path: () => '/account',
      waitFor: 'text=cet appareil',
      reader: 'owner',
      prepare: openDialog('Créer une clé', submitDialog('Créer la clé', 'Donnez un nom à la clé.')),
    },
  ],
  '/places': [
    { path: () => '/places', waitFor: mainHeading, reader: 'provider', widths: deskAndPhone },
    {
      state: 'a table with a mistake',
      path: () => '/places',
      waitFor: mainHeading,
      reader: 'provider',
      prepare: openDialog('Importer', async (page) => {
        const buffer = Buffer.from('name,category,latitude,longitude\nX,casino,48.64,-2.02\n')
        const file = { name: 'lieux.csv', mimeType: 'text/csv', buffer }
        await page.getByRole('dialog').locator('input[type="file"]').setInputFiles(file)
        await page.getByText('« casino » n’est pas une catégorie de lieux.').waitFor()
      }),
    },
  ],
  '/places/new': [{ path: () => '/places/new', waitFor: 'form', reader: 'provider', widths: deskAndPhone }],
  '/places/:placeId/edit': [
    { path: ({ demo }) => `/places/${demo.directory}/edit`, waitFor: 'form', reader: 'provider', widths: deskAndPhone },
  ],
  '/places/types': [
    { path: () => '/places/types', waitFor: 'text=Vue mer', reader: 'provider', widths: deskAndPhone },
    {
      state: 'a type without a name',
      path: () => '/places/types',
      waitFor: 'text=Vue mer',
      reader: 'provider',
      prepare: openDialog('Ajouter un type', async (page) => {
        await page.getByRole('dialog').getByLabel('English').fill('Pool')
        await page.keyboard.press('Enter')
        await page.getByText('Donnez le nom en français.').waitFor()
      }),
    },
  ],
  '/hotels': [
    { path: () => '/hotels', waitFor: 'main a:has-text("Remparts")', widths: deskAndPhone },
    {
      state: 'all hotels of a provider',
      path: () => '/hotels',
      waitFor: 'button:has-text("Personne n’écoute (")',
      reader: 'provider',
      widths: deskAndPhone,
    },
    {
      state: 'a search that finds nothing',
      path: () => '/hotels?waits=messages&q=introuvable',
      waitFor: 'text=Aucun hôtel ne correspond',
      reader: 'provider',
    },
    {
      state: 'a filter without hotels',
      path: () => '/hotels?waits=messages',
      waitFor: 'text=Tous les messages sont lus',
      reader: 'emptyOwner',
    },
    { state: 'an address to confirm', path: () => '/hotels', waitFor: 'text=nous avons écrit à', reader: 'newcomer' },
  ],
  '/hotels/new': [{ path: () => '/hotels/new', waitFor: 'form', widths: deskAndPhone }],
  '/hotels/import': [{ path: () => '/hotels/import', waitFor: mainHeading, widths: deskAndPhone }],
} satisfies Partial<StaffScreens>

/** Each screen of the staff in the route table: one that is missing here does not compile. */
export const staffScreens: StaffScreens = {
  ...entryScreens,
  ...personScreens,
  ...hotelScreens,
  ...contentScreens,
  ...dayScreens,
}
