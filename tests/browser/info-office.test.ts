import { expect, test } from 'vitest'
import { desk, expectAccessible, expectFault, openBrowser, openHotel, phone, url } from './world.ts'

openBrowser()

test('an owner writes the Wi-Fi and a section of their own in two languages, and guests read them', async () => {
  const own = await openHotel({ languages: ['fr', 'es'] })
  const page = await desk(own.owner)
  await page.goto(url(`/hotels/${own.id}/info`))
  await page.getByLabel('Nom du réseau').fill('Phare')
  expect(await page.getByRole('navigation').getByRole('link', { name: 'Information', exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Ajouter une rubrique' }).click()
  await page.getByLabel('Titre (Français)').fill('La piscine')
  await page.getByLabel('Texte (Français)').fill('Ouverte de 9 h à 20 h.\nServiettes à la réception.')
  await page.getByText('Español', { exact: true }).first().click()
  await page.getByLabel('Titre (Español)').fill('La piscina')
  await page.getByLabel('Texte (Español)').fill('Abierta de 9 a 20 h.')

  // A network with a lock and no key is of no use to guests.
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Ce champ est obligatoire.').waitFor()
  await page.getByLabel('Mot de passe', { exact: true }).fill('maree haute')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Enregistré', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Information', exact: true }).waitFor()
  await expectAccessible(page)

  const guest = await phone()
  const read = (lang: string) => guest.goto(url(`/public/${own.hotel.slug}/infos?lang=${lang}`))
  await read('fr')
  await guest.getByText('Phare', { exact: false }).first().waitFor()
  await guest.getByRole('link', { name: /La piscine/ }).click()
  await guest.getByText('Serviettes à la réception.', { exact: false }).waitFor()
  await read('es')
  await guest.getByRole('link', { name: /La piscina/ }).click()
  await guest.getByText('Abierta de 9 a 20 h.', { exact: false }).waitFor()

  // Emptied, it is gone, and the section keeps its address and its Spanish.
  await page.getByLabel('Nom du réseau').fill('')
  await page.getByLabel('Mot de passe', { exact: true }).fill('')
  await page.getByText('Français', { exact: true }).first().click()
  await page.getByLabel('Titre (Français)').fill('Le bassin')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  const at = guest.url()
  await expect
    .poll(async () => {
      const { info } = await own.api<{ info: object }>('GET', `/v1/hotels/${own.id}?lang=fr`)
      return info
    })
    .toMatchObject({ items: [{ title: 'Le bassin' }] })
  const { info } = await own.api<{ info: object }>('GET', `/v1/hotels/${own.id}?lang=es`)
  expect(info).toMatchObject({ items: [{ title: 'La piscina' }] })
  expect(info).not.toHaveProperty('wifi')
  await guest.goto(at)
  await guest.getByRole('heading', { name: 'La piscina' }).waitFor()
})

test('the reception refuses a word of the guestbook with a reason, then publishes it after all', async () => {
  const own = await openHotel({ info: { guestbook: { open: true, words: '' } } })
  const guest = await phone()
  const listening = guest.waitForResponse(/\/live\?/)
  await guest.goto(url(`/public/${own.hotel.slug}/infos/guestbook?lang=fr`))
  await listening
  await guest.getByLabel('Votre mot').fill('La mer par la fenêtre')
  await guest.getByLabel('Votre nom').fill('Inès')
  await guest.getByRole('button', { name: 'Envoyer' }).click()
  await guest.getByText('Merci pour votre mot').waitFor()

  expectFault(/status of 422/)
  const page = await desk(own.owner)
  await page.goto(url(`/hotels/${own.id}/info`))
  await page.getByRole('button', { name: 'Refuser le mot de Inès' }).click()
  const asked = page.getByRole('dialog')
  await asked.getByRole('button', { name: 'Refuser' }).click()
  await asked.getByText('Donnez la raison', { exact: false }).waitFor()
  await asked.getByLabel('Raison').fill('Trop court')
  await asked.getByRole('button', { name: 'Refuser' }).click()
  await guest.getByText('Non publié', { exact: false }).waitFor()
  await page.getByText('Refusés', { exact: true }).click()
  await page.getByText(/Refusé\s*: Trop court/).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publier le mot de Inès' }).click()
  await guest.getByRole('heading', { name: '1 mot de nos hôtes' }).waitFor()
})
