import { describe, expect, test } from 'vitest'
import type { QrCode } from '#modules/content/qr-codes/contract.ts'
import { expectAccessible } from './accessibility.ts'
import {
  addToBasket,
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openPhone,
  openStaffPage,
  type TestHotel,
  url,
} from './browser-session.ts'

openBrowser()

const send = /Commander avec obligation de paiement/

async function openTerrace() {
  const hotel = await openHotel()
  const menu = await hotel.addService({ name: 'Bar', seatService: { roomBill: true, hours: null, shared: true } }, [
    { name: 'Cidre', price: 600 },
  ])
  const createCodes = (body: object) => hotel.api<QrCode[]>('POST', `/v1/hotels/${hotel.id}/qr-codes`, body)
  const [table] = await createCodes({ kind: 'table', seats: ['12'] })
  const [room] = await createCodes({ kind: 'room', rooms: ['204'] })
  return { hotel, menu, table: table as QrCode, room: room as QrCode }
}

/** Scans a code with a new phone, or with this one. */
async function scan({ token }: QrCode, phone?: Awaited<ReturnType<typeof openPhone>>) {
  const guest = phone ?? (await openPhone())
  await guest.goto(url(`/q/${token}`))
  return guest
}

async function orderCidre(guest: Awaited<ReturnType<typeof openPhone>>) {
  await guest.getByRole('link', { name: 'Bar', exact: true }).click()
  await addToBasket(guest, 'Cidre')
  await guest.getByRole('link', { name: /Voir le panier/ }).click()
  await guest.getByRole('radio', { name: 'Là où je suis : Table 12' }).waitFor()
}

describe('a guest at a table', () => {
  test('scans its code, has the order brought there, and another phone at the table sees it without a name', async () => {
    const { hotel, table } = await openTerrace()
    const guest = await scan(table)
    await guest.getByText('Vous êtes ici : Table 12').waitFor()
    expect(new URL(guest.url()).hash).toBe('')
    await expectAccessible(guest)
    await orderCidre(guest)
    expect(await guest.getByRole('radio', { name: 'Là où je suis : Table 12' }).isChecked()).toBe(true)
    expect(await guest.getByLabel('Numéro de chambre').count()).toBe(0)
    await guest.getByText('Le montant se règle sur place').waitFor()
    expect(await measureHorizontalOverflow(guest)).toBe(0)
    await expectAccessible(guest)
    await guest.getByRole('button', { name: send }).click()
    await guest.getByRole('heading', { name: 'Votre commande est envoyée' }).waitFor()
    await guest.getByText('Commande 1 · Table 12').waitFor()
    await guest.getByText('Total, à régler sur place').waitFor()

    const staff = await openStaffPage(hotel.owner)
    await staff.goto(url(`/hotels/${hotel.id}/orders`))
    const card = staff.getByRole('article')
    await card.getByText('Table 12', { exact: true }).waitFor()
    await card.getByText('À régler sur place', { exact: true }).waitFor()
    await card.getByRole('button', { name: 'Accepter' }).click()

    const other = await scan(table)
    await other.getByText('Vous êtes ici : Table 12').waitFor()
    await other.goto(url(`/public/${hotel.slug}/orders`))
    const shared = other.getByRole('region', { name: 'En cours à votre place' })
    await shared.getByText(/Cidre/).waitFor()
    await expectAccessible(other)
    expect(await hotel.orders()).toMatchObject([{ deliveryMode: 'seat-delivery', room: null, seat: { label: '12' } }])
  })

  test('puts it on the bill of the room only after scanning the room’s own code', async () => {
    const { hotel, table, room } = await openTerrace()
    const guest = await scan(table)
    await guest.getByText('Vous êtes ici : Table 12').waitFor()
    await orderCidre(guest)
    expect(await guest.getByText('Comment payez-vous ?').count()).toBe(0)
    await scan(room, guest)
    await guest.getByText(/204/).first().waitFor()
    await guest.getByRole('link', { name: /Voir le panier/ }).click()
    await guest.getByRole('radio', { name: 'Sur la note de la chambre 204' }).check()
    await guest.getByRole('button', { name: send }).click()
    await guest.getByText('Total, sur la note de la chambre').waitFor()
    expect(await hotel.orders()).toMatchObject([{ room: '204', roomProof: 'qr', seat: { label: '12' } }])
  })

  test('forgets the seat, and reads how to be served at one', async () => {
    const { table } = await openTerrace()
    const guest = await scan(table)
    await guest.getByRole('button', { name: 'Ce n’est pas ma place' }).click()
    await guest.getByText('Votre place est oubliée.').waitFor()
    await guest.getByRole('link', { name: 'Bar', exact: true }).click()
    await addToBasket(guest, 'Cidre')
    await guest.getByRole('link', { name: /Voir le panier/ }).click()
    await guest.getByText(/Scannez le code posé là/).waitFor()
    expect(await guest.getByRole('radio', { name: /Là où je suis/ }).count()).toBe(0)
  })
})

describe('the codes of seats in the back office', () => {
  const openCodes = async (hotel: TestHotel, options = {}, lang = 'fr') => {
    const staff = await openStaffPage(hotel.owner, lang, options)
    await staff.goto(url(`/hotels/${hotel.id}/qrcode`))
    return staff
  }

  test('are made from a range by keyboard, printed, renewed and deleted', async () => {
    const hotel = await openHotel()
    const staff = await openCodes(hotel)
    await staff.getByRole('button', { name: 'Ajouter des places' }).focus()
    await staff.keyboard.press('Enter')
    const dialog = staff.getByRole('dialog', { name: 'Ajouter des places' })
    const names = dialog.getByLabel('Noms')
    await names.fill('Terrasse 3-1')
    await names.press('Tab')
    await dialog.getByRole('alert').or(dialog.locator('[aria-invalid="true"]')).first().waitFor()
    await names.fill('Terrasse 1-3')
    await dialog.getByText(/3 places/).waitFor()
    await expectAccessible(staff)
    await dialog.getByRole('button', { name: 'Créer les codes' }).press('Enter')
    const tables = staff.getByRole('region', { name: 'Tables', exact: true })
    await tables.getByRole('button', { name: 'Terrasse 3' }).waitFor()
    await expectAccessible(staff)

    await tables.getByRole('checkbox', { name: 'Terrasse 2' }).press('Space')
    await staff.getByRole('button', { name: 'Renouveler 1 code' }).click()
    await staff.getByRole('dialog').getByRole('button', { name: 'Renouveler le code' }).click()
    await staff.getByText('Nouveau code créé').waitFor()
    await tables.getByRole('button', { name: 'Terrasse 1' }).click()
    await staff.getByRole('dialog', { name: 'Terrasse 1' }).getByRole('button', { name: 'Supprimer' }).click()
    await staff.getByRole('button', { name: 'Supprimer le code' }).click()
    await tables.getByRole('button', { name: 'Terrasse 1' }).waitFor({ state: 'detached' })

    // A number alone is named with what it is.
    await hotel.api('POST', `/v1/hotels/${hotel.id}/qr-codes`, { kind: 'sunbed', seats: ['12'] })
    await staff.reload()
    await staff.getByRole('region', { name: 'Transats', exact: true }).getByRole('button', { name: '12' }).click()
    const sunbed = staff.getByRole('dialog', { name: 'Transat 12' })
    await sunbed.getByRole('img', { name: /Transat 12/ }).waitFor()
    await staff.keyboard.press('Escape')
    await sunbed.waitFor({ state: 'detached' })

    await staff
      .getByRole('region', { name: 'Tables, transats et salles' })
      .getByRole('link', { name: 'Imprimer' })
      .click()
    await staff
      .getByText(/Toutes les tables \(2\)/)
      .first()
      .waitFor({ state: 'attached' })
    await staff.getByText(/1 feuille/).waitFor()
  })

  test('fit a phone, in each language', async () => {
    const hotel = await openHotel()
    await hotel.api('POST', `/v1/hotels/${hotel.id}/qr-codes`, { kind: 'sunbed', seats: ['1', '2'] })
    for (const [lang, title] of [
      ['fr', 'Transats'],
      ['en', 'Sunbeds'],
      ['es', 'Tumbonas'],
    ] as const) {
      const staff = await openCodes(hotel, { viewport: { width: 390, height: 844 } }, lang)
      await staff.getByRole('region', { name: title, exact: true }).waitFor()
      expect(await measureHorizontalOverflow(staff)).toBe(0)
    }
  })
})
