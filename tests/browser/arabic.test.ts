import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { QrCode } from '#modules/content/qr-codes/contract.ts'
import { expectAccessible } from './accessibility.ts'
import { measureHorizontalOverflow, openBrowser, openHotel, openLiveGuestPage, openPhone } from './browser-session.ts'
import { fetchThreads } from './chat.ts'

openBrowser()

const arabic = { languages: ['fr', 'ar'], defaultLang: 'fr', operationsLang: 'fr' } as const
const openArabicHotel = () => openHotel({ ...arabic, languages: [...arabic.languages], phone: '+33 2 99 40 00 00' })

/** Where an element is, as a part of the window's width: 0 is its left edge. */
const middleOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, width } = element.getBoundingClientRect()
      return (left + width / 2) / innerWidth
    })

async function expectMirrored(page: Page, screen: string) {
  expect(await page.locator('html').getAttribute('dir'), screen).toBe('rtl')
  expect(await page.locator('html').getAttribute('lang'), screen).toBe('ar')
  expect(await measureHorizontalOverflow(page), screen).toBeLessThanOrEqual(0)
  await expectAccessible(page)
}

test('a guest scans the room, orders and writes to the reception in Arabic, from right to left', async () => {
  const hotel = await openArabicHotel()
  const menu = await hotel.addService({ name: 'Petit déjeuner', hours: null }, [{ name: 'Le Malouin', price: 1650 }])
  const [code] = await hotel.api<QrCode[]>('POST', `/v1/hotels/${hotel.id}/qr-codes`, { kind: 'room', rooms: ['204'] })
  const guest = await openPhone({ locale: 'ar', viewport: { width: 390, height: 844 } })
  await guest.goto(code?.url ?? '')
  await guest.getByRole('link', { name: 'قراءة هذه الصفحة بالعربية' }).click()
  await guest.getByText('الغرفة 204').first().waitFor()
  await expectMirrored(guest, 'home')
  // The first tab is at the right.
  expect(await middleOf(guest, 'nav a[aria-current]')).toBeGreaterThan(0.7)
  await guest.getByRole('navigation').getByRole('link', { name: 'الخدمات' }).click()
  await guest.getByRole('link', { name: 'Petit déjeuner', exact: true }).click()
  await expectMirrored(guest, 'menu')
  expect(await middleOf(guest, 'header a')).toBeGreaterThan(0.8)
  await guest.getByRole('link', { name: 'Le Malouin', exact: true }).click()
  await guest.getByRole('dialog').getByRole('button', { name: /إضافة/ }).click()
  await guest.getByRole('link', { name: /عرض السلة/ }).click()
  await guest.getByRole('heading', { name: 'طلبكم', level: 1 }).waitFor()
  await expectMirrored(guest, 'basket')
  await guest.getByRole('button', { name: /الطلب مع الالتزام بالدفع/ }).click()
  await guest.getByRole('heading', { name: 'أُرسل طلبكم' }).waitFor()
  await expectMirrored(guest, 'order')
  expect((await hotel.orders()).map(({ room, serviceId }) => [room, serviceId])).toEqual([['204', menu.id]])

  await guest.getByRole('navigation').getByRole('link', { name: 'الرسائل' }).click()
  await guest.getByLabel('رسالتكم').fill('هل يمكن إحضار 2 مناشف؟')
  await guest.getByRole('button', { name: 'إرسال' }).click()
  await guest.getByText('أُرسلت').waitFor()
  await expectMirrored(guest, 'chat')
  expect(await fetchThreads(hotel)).toHaveLength(1)
})

test('what the hotel has not translated has its own language and direction, and one line says so', async () => {
  const hotel = await openArabicHotel()
  await hotel.addService({ name: 'Petit déjeuner', description: 'Servi en chambre.' })
  await hotel.api('PATCH', `/v1/hotels/${hotel.id}?lang=fr`, { info: { welcomeWord: 'Bienvenue chez nous !' } })
  const guest = await openPhone({ locale: 'ar' })
  await openLiveGuestPage(guest, `/public/${hotel.slug}/discover/services?lang=ar`)
  const service = guest.locator('main [lang="fr"][dir="ltr"]', { hasText: 'Petit déjeuner' })
  await service.waitFor()
  const line = guest.getByText('لم يترجم الفندق كل شيء بعد')
  await line.waitFor()
  expect(await line.count()).toBe(1)
  // A screen without such a text says nothing.
  await guest.getByRole('navigation').getByRole('link', { name: 'الرسائل' }).click()
  await guest.getByLabel('رسالتكم').waitFor()
  await line.waitFor({ state: 'detached' })
  // In French nothing is missing.
  await openLiveGuestPage(guest, `/public/${hotel.slug}/discover/services?lang=fr`)
  await guest.getByRole('link', { name: 'Petit déjeuner', exact: true }).waitFor()
  expect(await guest.locator('main [lang]').count()).toBe(0)
})

test('a telephone number is read from left to right among Arabic words', async () => {
  const hotel = await openArabicHotel()
  const guest = await openPhone({ locale: 'ar' })
  await openLiveGuestPage(guest, `/public/${hotel.slug}?lang=ar`)
  await guest.getByRole('button', { name: 'اتصال: الاستقبال والطوارئ' }).click()
  const number = guest.getByRole('dialog').locator('bdi', { hasText: '+33' })
  // The plus sign is at the left of the last digits.
  const [first, last] = await number.evaluate((element) => {
    const text = element.firstChild as Text
    return [0, text.length - 1].map((at) => {
      const range = document.createRange()
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      return range.getBoundingClientRect().left
    })
  })
  expect(first).toBeLessThan(last ?? 0)
})

test.each(['xx', 'zh-Hant-HK', 'x'.repeat(300), 'de'])(
  'an address with the language %s, which is not offered, shows the hotel’s and says so',
  async (lang) => {
    const hotel = await openArabicHotel()
    const guest = await openPhone({ locale: 'fr-FR' })
    await openLiveGuestPage(guest, `/public/${hotel.slug}?lang=${lang}`)
    expect(await guest.locator('html').getAttribute('lang')).toBe('fr')
    const notice = guest.getByText('Cette langue n’est pas proposée ici : la page est en français.')
    await notice.waitFor()
    await guest.getByRole('button', { name: 'Fermer' }).click()
    await notice.waitFor({ state: 'detached' })
    await openLiveGuestPage(guest, `/public/${hotel.slug}?lang=ar`)
    expect(await guest.getByText('هذه اللغة غير متاحة هنا').count()).toBe(0)
  },
)
