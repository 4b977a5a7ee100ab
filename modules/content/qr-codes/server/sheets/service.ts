import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { accentTokens } from '#core/accent/accent.ts'
import type { HotelScope } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import type { FieldProblem } from '#core/errors/server/api-error.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { translator } from '#core/i18n/translator.ts'
import { longTasks } from '#core/workers/pools.ts'
import { isForScannedRooms, type Wifi } from '#modules/foundation/info/rules.ts'
import { isJoinable, wifiQr } from '#modules/foundation/info/wifi-rules.ts'
import { readPicture } from '#modules/foundation/media/server/service.ts'
import { hotelOf } from '#modules/hotel/hotels/server/service.ts'
import type { QrCode } from '../../contract.ts'
import { formatToken } from '../../proof-rules.ts'
import { isSeatKind } from '../../seats-rules.ts'
import type { SheetInput } from '../../sheets-contract.ts'
import { hasWifiPart } from '../../sheets-rules.ts'
import { listCodes } from '../service.ts'
import type { SheetFileInput, SheetText } from './jobs.ts'
import type { Logo, PrintedCode, PrintedTexts } from './render.ts'

/** Timeout for drawing a file, in milliseconds: three times as long as a thousand posters take. */
const drawingMs = 60_000

/** Returns the PDF, which is drawn and checked before the first byte is sent. Throws `invalid` with all errors at once. */
export async function printSheets(
  context: AppContext,
  scope: HotelScope,
  input: SheetInput,
): Promise<ReadableStream<Uint8Array>> {
  const task = { key: scope.hotelId, timeoutMs: drawingMs }
  return streamFromDisk(
    context,
    await longTasks.run('drawSheetFile', () => readSheetInput(context, scope, input), task),
  )
}

/** A card has room for the texts of so many languages: the hotel's first ones. */
const maxPrintedLanguages = 3

async function readSheetInput(context: AppContext, scope: HotelScope, input: SheetInput): Promise<SheetFileInput> {
  const hotel = await hotelOf(context.db, scope)
  const { languages, operationsLang } = hotel
  const lang = languages[0] ?? operationsLang
  const { chosen: chosenCodes, problems } = chooseCodes(await listCodes(context, scope, { lang }), input.codes)
  const wifi = input.wifi ? (hotel.info.wifi ?? null) : null
  if (input.wifi) problems.push(...wifiProblems(input, wifi))
  const colour = accentTokens(hotel.brand.colour).light.accent
  const logo = hotel.brand.logo ? await readLogo(context, hotel.brand.logo, colour) : null
  const name = input.name ?? hotel.name
  const texts: SheetText[] = [
    ...(logo ? [] : [{ path: 'name', text: name, style: 'serif' as const }]),
    ...chosenCodes.map(({ label }, i) => ({ path: `codes.${i}`, text: label ?? '', style: 'bold' as const })),
    ...(wifi
      ? [
          { path: 'wifi', text: wifi.network, style: 'bold' as const },
          { path: 'wifi', text: wifi.password, style: 'mono' as const },
        ]
      : []),
  ]
  const translated = createTranslatedLines(languages.slice(0, maxPrintedLanguages))
  const sheets = {
    format: input.format,
    name,
    colour,
    logo,
    codes: chosenCodes.map((code) => ({ url: code.url, written: codeLines(code, translated) })),
    wifi: wifi && { text: wifiQr(wifi), written: wifiLines(wifi, translated) },
    tab: translator(operationsLang)('qrCodes.office.card.glue'),
    title: `${hotel.name} · QR`,
    lang,
  }
  return { sheets, texts, problems }
}

/**
 * Writes the file to disk and streams it from there, so that slow clients hold no memory. The file is deleted when it is
 * sent or the client has disconnected.
 */
async function streamFromDisk({ storage }: AppContext, bytes: Uint8Array): Promise<ReadableStream<Uint8Array>> {
  const file = await storage.receive(new Blob([bytes as Uint8Array<ArrayBuffer>]).stream(), bytes.byteLength)
  const body = createReadStream(file.path)
  body.once('close', () => void file.drop())
  return Readable.toWeb(body) as ReadableStream<Uint8Array>
}

/** The chosen codes in the order of the list, each once, whatever the order of the ids. */
function chooseCodes(
  codes: readonly QrCode[],
  ids: readonly string[],
): { chosen: PrintedCode[]; problems: FieldProblem[] } {
  const wantedIds = new Set(ids)
  // A code whose target was deleted counts as missing.
  const printableCodes = codes.filter(({ target }) => target?.name !== '')
  const codeIds = new Set(printableCodes.map(({ id }) => id))
  const chosenCodes = printableCodes
    .filter(({ id }) => wantedIds.has(id))
    .map(({ token, url, kind, room, seat, target }) => ({
      token,
      url,
      kind,
      label: room ?? seat ?? target?.name ?? null,
    }))
  const missingIndex = ids.findIndex((id) => !codeIds.has(id))
  return {
    chosen: chosenCodes,
    problems: missingIndex < 0 ? [] : [{ path: `codes.${missingIndex}`, code: 'qr_code_gone' }],
  }
}

/** Printed codes are public, so the Wi-Fi password is not printed if it is for scanned rooms only. */
function wifiProblems({ format }: SheetInput, wifi: Wifi | null): FieldProblem[] {
  const wifiProblem = (code: string) => [{ path: 'wifi', code }]
  if (!hasWifiPart(format)) return wifiProblem('wifi_no_room')
  if (!wifi) return wifiProblem('wifi_unset')
  if (isForScannedRooms(wifi)) return wifiProblem('wifi_for_rooms')
  return isJoinable(wifi) ? [] : wifiProblem('wifi_password')
}

interface TranslatedLines {
  inLines(key: string): string[]
  inOneLine(key: string): string[]
}

/** The printed texts in each language of the hotel. Cached by key, because a sheet needs the same texts a thousand times. */
function createTranslatedLines(languages: readonly Lang[]): TranslatedLines {
  const linesByKey = new Map<string, string[]>()
  const inLines = (key: string) => {
    const translated = linesByKey.get(key) ?? [
      ...new Set(languages.map((lang) => translator(lang)(`qrCodes.card.${key}`))),
    ]
    linesByKey.set(key, translated)
    return translated
  }
  return { inLines, inOneLine: (key) => [inLines(key).join(' · ')] }
}

function codeLines({ token, url, kind, label }: PrintedCode, translated: TranslatedLines): PrintedTexts {
  return {
    ...((kind === 'room' || isSeatKind(kind)) && { label: translated.inOneLine(kind) }),
    title: label ? [label] : translated.inOneLine('welcome'),
    lines: translated.inLines(
      kind === 'room' ? 'scan' : isSeatKind(kind) ? 'seat' : kind === 'hotel' ? 'stand' : 'more',
    ),
    token: [formatToken(token)],
    address: [`${new URL(url).host}/q`],
  }
}

const wifiLines = ({ network, password, security }: Wifi, translated: TranslatedLines): PrintedTexts => ({
  title: ['Wi-Fi'],
  network: [network],
  ...(security !== 'nopass' &&
    password !== '' && { secretLabel: translated.inOneLine('password'), secret: [password] }),
  lines: translated.inLines('wifi'),
})

/** Pixels of the widest logo on a poster at 300 dpi. */
const logoPixels = { width: 1890, height: 402 }
/** A logo with all channels above this is made for dark backgrounds. */
const minPaleChannel = 200

/**
 * The logo on white, or on the hotel's colour if it would not be visible on white. Null when it cannot be read: the
 * name is printed instead.
 */
async function readLogo(context: AppContext, address: string, colour: string): Promise<Logo | null> {
  const bytes = await readPicture(context, address)
  if (!bytes) return null
  try {
    const resizedLogo = await sharp(bytes)
      .trim()
      .resize({ ...logoPixels, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png()
      .toBuffer()
    const { channels } = await sharp(await sharp(resizedLogo).flatten({ background: '#ffffff' }).toBuffer()).stats()
    const isPale = channels.every(({ min }) => min > minPaleChannel)
    const { data, info } = await (isPale
      ? placeOnColour(resizedLogo, colour)
      : sharp(resizedLogo).flatten({ background: '#ffffff' })
    )
      .png()
      .toBuffer({ resolveWithObject: true })
    return { png: data, width: info.width, height: info.height }
  } catch {
    return null
  }
}

const rimPixels = 30

const placeOnColour = (logo: Buffer, background: string) =>
  sharp(logo)
    .flatten({ background })
    .extend({ top: rimPixels, bottom: rimPixels, left: rimPixels, right: rimPixels, background })
