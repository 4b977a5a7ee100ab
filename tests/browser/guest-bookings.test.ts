import { writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { expect, test } from 'vitest'
import { formatDay } from '#core/i18n/format.ts'
import { addDays } from '#core/time/hours.ts'
import { expectAccessible } from './accessibility.ts'
import {
  expectConsoleError,
  measureHorizontalOverflow,
  openBrowser,
  openLiveGuestPage,
  openPhone,
  openStaffPage,
  url,
} from './browser-session.ts'
import { instantOf as at, openSpa, tomorrow } from './spa.ts'

openBrowser()
const folder = process.env.SCREENSHOTS
type Spa = Awaited<ReturnType<typeof openSpa>>
type Guest = Awaited<ReturnType<typeof openPhone>>

const dayName = formatDay(at('10:00'), 'fr', 'Europe/Paris')
const servicePage = ({ hotel, service }: Spa) => `/public/${hotel.slug}/discover/services/${service.id}`
/** Two bookings a day, at 10:00 and 11:00. */
const twoTimes = { opens: '10:00', closes: '12:00', stepMinutes: 60, asksPartySize: false, holdMinutes: 15 }

/** From the basket with a chosen time to the sent booking. */
async function confirm(guest: Guest, room: string) {
  await guest.getByLabel('Numéro de chambre').fill(room)
  await guest.getByRole('button', { name: /Commander avec obligation de paiement/ }).click()
  await guest.getByRole('heading', { name: 'Votre demande est envoyée' }).waitFor()
}

test('a guest takes a free time, sees it accepted, moves it and cancels it, until the rule no longer allows it', {
  timeout: 180_000,
}, async () => {
  const spa = await openSpa(1, twoTimes)
  const { hotel, service, diary } = spa
  const guest = await openPhone()
  await openLiveGuestPage(guest, servicePage(spa))
  const times = guest.getByRole('region', { name: 'Horaires libres' })
  await expect.poll(() => times.getByRole('heading', { level: 3 }).count()).toBe(4)
  await times.getByRole('button', { name: 'Autres jours' }).click()
  await expect.poll(() => times.getByRole('heading', { level: 3 }).count()).toBeGreaterThanOrEqual(13)
  await expectAccessible(guest)
  expect(await measureHorizontalOverflow(guest)).toBeLessThanOrEqual(0)
  if (folder) await guest.screenshot({ path: `${folder}/guest-times-390.png` })

  // What somebody else takes meanwhile disappears without a reload.
  const tomorrowTimes = times.getByRole('heading', { level: 3 }).filter({ hasText: dayName }).locator('xpath=..')
  await tomorrowTimes.getByRole('button', { name: '10 h' }).waitFor()
  await spa.book('10:00', { room: '305' })
  await tomorrowTimes.getByRole('button', { name: '10 h' }).waitFor({ state: 'detached' })
  await tomorrowTimes.getByRole('button', { name: '11 h' }).click()
  await confirm(guest, '204')
  await guest.getByText(`${dayName}, 11 h – 12 h`).waitFor()
  const mine = async () => (await diary()).bookings.find(({ room }) => room === '204')
  const { id } = (await mine()) ?? { id: '' }
  await hotel.api('PATCH', `/v1/hotels/${hotel.id}/orders/${id}`, { status: 'accepted', version: 1 })
  await guest.getByRole('heading', { name: 'Votre demande est acceptée' }).waitFor()
  await guest.getByText(`Vous pouvez changer ou annuler jusqu’au ${dayName}, 10 h`).waitFor()
  await expectAccessible(guest)
  if (folder) await guest.screenshot({ path: `${folder}/guest-booking-390.png` })

  const later = addDays(tomorrow, 1)
  await guest.getByRole('button', { name: 'Changer d’horaire' }).click()
  const sheet = guest.getByRole('dialog')
  await sheet.getByLabel('Nouvel horaire').selectOption(at('10:00', later))
  await expectAccessible(guest)
  if (folder) await guest.screenshot({ path: `${folder}/guest-move-390.png` })
  await sheet.getByRole('button', { name: 'Confirmer cet horaire' }).click()
  await guest.getByText(`${formatDay(at('10:00', later), 'fr', 'Europe/Paris')}, 10 h – 11 h`).waitFor()
  expect(await guest.getByText(`${dayName}, 11 h – 12 h`).count()).toBe(0)
  const dayAfter = () =>
    hotel.api<Awaited<ReturnType<typeof diary>>>('GET', `/v1/hotels/${hotel.id}/bookings?day=${later}`)
  expect((await dayAfter()).bookings.map(({ room, dueAt }) => [room, dueAt])).toEqual([['204', at('10:00', later)]])

  // The hotel now asks for a week's notice: the guest who is choosing another time is told, and the buttons go.
  await guest.getByRole('button', { name: 'Changer d’horaire' }).click()
  await sheet.getByLabel('Nouvel horaire').selectOption(at('11:00', later))
  const setNotice = (cancelUntilMinutes: number) =>
    hotel.api('PATCH', `/v1/hotels/${hotel.id}/services/${service.id}?lang=fr`, {
      slots: { ...service.slots, cancelUntilMinutes },
    })
  await setNotice(10_080)
  const tooLate = 'Trop tard pour changer ou annuler ici : appelez la réception.'
  await sheet.getByText(tooLate).waitFor()
  expect(await sheet.getByRole('button', { name: 'Confirmer cet horaire' }).isDisabled()).toBe(true)
  await guest.keyboard.press('Escape')
  await guest.getByText(tooLate).waitFor()
  await guest.getByRole('button', { name: 'Changer d’horaire' }).waitFor({ state: 'detached' })
  expect(await guest.getByRole('button', { name: 'Annuler la demande' }).count()).toBe(0)
  await guest.getByRole('link', { name: 'Appeler la réception' }).waitFor()
  expect((await dayAfter()).bookings.map(({ dueAt }) => dueAt)).toEqual([at('10:00', later)])

  await setNotice(60)
  await guest.getByRole('button', { name: 'Annuler la demande' }).click()
  await guest.getByText('Votre réservation sera annulée et l’horaire proposé à d’autres.').waitFor()
  await guest.getByRole('button', { name: 'Oui, annuler la demande' }).click()
  await guest.getByRole('heading', { name: 'Votre demande est annulée' }).waitFor()
  expect((await dayAfter()).bookings).toEqual([])
})

test('two guests confirm the last place: one is told that it is taken, and takes another time that is offered', {
  timeout: 120_000,
}, async () => {
  expectConsoleError(/status of 409|ERR_FAILED/)
  const spa = await openSpa(1, twoTimes)
  const guest = await openPhone()
  // Without its stream, this phone still shows the time as free.
  await guest.route(/\/live\?/, (route) => route.abort())
  await guest.goto(url(servicePage(spa)))
  await guest
    .getByRole('heading', { level: 3 })
    .filter({ hasText: dayName })
    .locator('xpath=..')
    .getByRole('button', { name: '10 h' })
    .click()
  await guest.getByLabel('Numéro de chambre').fill('204')
  await spa.book('10:00', { room: '305' })
  await guest.getByRole('button', { name: /Commander avec obligation de paiement/ }).click()
  await guest.getByText('Quelqu’un vient de réserver cet horaire').first().waitFor()
  await expectAccessible(guest)
  if (folder) await guest.screenshot({ path: `${folder}/guest-taken-390.png` })
  await guest.getByLabel('Heure').selectOption(at('11:00'))
  await guest.getByRole('button', { name: /commander avec obligation de paiement/i }).click()
  await guest.getByRole('heading', { name: 'Votre demande est envoyée' }).waitFor()
  expect((await spa.diary()).bookings.map(({ room }) => room)).toEqual(['305', '204'])
})

test('a guest waits for a full day, is offered the time that becomes free before anybody else, and takes it', {
  timeout: 180_000,
}, async () => {
  const spa = await openSpa(1, { ...twoTimes, closes: '11:00', earliestDays: 3 })
  const { hotel } = spa
  const { id } = await spa.book('10:00', { room: '305' })
  const guest = await openPhone()
  await openLiveGuestPage(guest, servicePage(spa))
  await guest.getByText('Complet').waitFor()
  await guest.getByRole('button', { name: 'M’avertir si un horaire se libère' }).click()
  await guest.getByText('Vous serez averti si un horaire se libère ce jour-là.').waitFor()
  await expectAccessible(guest)
  if (folder) await guest.screenshot({ path: `${folder}/guest-waits-390.png` })
  // The phone knows it after a reload too.
  await guest.reload()
  await guest.getByRole('button', { name: 'Ne plus attendre' }).waitFor()
  const staff = await openStaffPage(hotel.owner)
  await staff.goto(url(spa.path))
  await staff.getByText('1 client attend une place ce jour-là.').focus()
  await staff.keyboard.press('Enter')
  await staff.getByText(/Client sans commande · attend depuis/).waitFor()
  await expectAccessible(staff)
  if (folder) await staff.screenshot({ path: `${folder}/waiting-1280.png` })
  const other = await openPhone()
  await openLiveGuestPage(other, servicePage(spa))
  await other.getByText('Complet').waitFor()

  await hotel.api('PATCH', `/v1/hotels/${hotel.id}/orders/${id}`, {
    status: 'cancelled',
    reason: 'Client parti',
    version: 1,
  })
  await guest.getByText(`Libéré pour vous : ${dayName}, 10 h, gardé jusqu’à`).waitFor()
  await expectAccessible(guest)
  if (folder) await guest.screenshot({ path: `${folder}/guest-offer-390.png` })
  expect(await other.getByText('Complet').count()).toBe(1)
  await guest.getByRole('button', { name: 'Prendre cet horaire' }).click()
  await confirm(guest, '204')
  await guest.getByText(`${dayName}, 10 h – 11 h`).waitFor()
  expect((await spa.diary()).bookings.map(({ room, dueAt }) => [room, dueAt])).toEqual([['204', at('10:00')]])
  await expect.poll(async () => (await spa.diary()).waiting).toEqual([])
  expect(await other.getByText('Complet').count()).toBe(1)
})

test('a service page with 14 days of times and 60 bookings takes at most 60 kB, and shows its first times without scripts', {
  timeout: 180_000,
}, async () => {
  const spa = await openSpa(8, { opens: '08:00', closes: '20:00', holdMinutes: 15 })
  for (let i = 0; i < 60; i++) {
    const clock = `${String(8 + Math.floor(i / 8)).padStart(2, '0')}:00`
    await spa.book(clock, { room: String(101 + i), partySize: 1 + (i % 2) })
  }
  const size = await new Promise<number>((resolve, reject) => {
    get(url(servicePage(spa)), { headers: { 'accept-encoding': 'br' } }, (answer) => {
      let bytes = 0
      answer.on('data', (piece: Buffer) => {
        bytes += piece.length
      })
      answer.on('end', () => (answer.headers['content-encoding'] === 'br' ? resolve(bytes) : reject(answer.headers)))
    }).on('error', reject)
  })
  expect(size).toBeLessThanOrEqual(60_000)
  const phone = await openPhone({ javaScriptEnabled: false })
  await phone.goto(url(servicePage(spa)))
  const timesAsText = phone.getByRole('region', { name: 'Horaires libres' }).locator('noscript').first()
  await timesAsText.waitFor()
  expect(await timesAsText.innerText()).toMatch(/\d+\sh.* · \d+\sh/)
  const guest = await openPhone()
  await guest.goto(url(servicePage(spa)))
  const paint = await guest.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0)
  if (folder) await writeFile(`${folder}/service-page.json`, JSON.stringify({ bytes: size, firstPaintMs: paint }))
})
