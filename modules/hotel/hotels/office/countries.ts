import type { Lang } from '#core/i18n/contract.ts'
import { localeOf } from '#core/i18n/format.ts'

/**
 * The countries of each currency: ISO 3166-1 alpha-2 by ISO 4217, as of 2026. `Intl` names both, but does not connect
 * them. Antarctica is left out, because it has no currency and no hotel; Kosovo (XK) is included, although the standard
 * has no code for it.
 */
const currencies = `AED:AE AFN:AF ALL:AL AMD:AM AOA:AO ARS:AR AUD:AU,CC,CX,HM,KI,NF,NR,TV AWG:AW AZN:AZ BAM:BA BBD:BB
BDT:BD BHD:BH BIF:BI BMD:BM BND:BN BOB:BO BRL:BR BSD:BS BTN:BT BWP:BW BYN:BY BZD:BZ CAD:CA CDF:CD CHF:CH,LI CLP:CL CNY:CN
COP:CO CRC:CR CUP:CU CVE:CV CZK:CZ DJF:DJ DKK:DK,FO,GL DOP:DO DZD:DZ EGP:EG ERN:ER ETB:ET
EUR:AD,AT,AX,BE,BG,BL,CY,DE,EE,ES,FI,FR,GF,GP,GR,HR,IE,IT,LT,LU,LV,MC,ME,MF,MQ,MT,NL,PM,PT,RE,SI,SK,SM,TF,VA,XK,YT FJD:FJ
FKP:FK GBP:GB,GG,GS,IM,JE GEL:GE GHS:GH GIP:GI GMD:GM GNF:GN GTQ:GT GYD:GY HKD:HK HNL:HN HTG:HT HUF:HU IDR:ID ILS:IL,PS
INR:IN IQD:IQ IRR:IR ISK:IS JMD:JM JOD:JO JPY:JP KES:KE KGS:KG KHR:KH KMF:KM KPW:KP KRW:KR KWD:KW KYD:KY KZT:KZ LAK:LA
LBP:LB LKR:LK LRD:LR LSL:LS LYD:LY MAD:EH,MA MDL:MD MGA:MG MKD:MK MMK:MM MNT:MN MOP:MO MRU:MR MUR:MU MVR:MV MWK:MW MXN:MX
MYR:MY MZN:MZ NAD:NA NGN:NG NIO:NI NOK:BV,NO,SJ NPR:NP NZD:CK,NU,NZ,PN,TK OMR:OM PAB:PA PEN:PE PGK:PG PHP:PH PKR:PK PLN:PL
PYG:PY QAR:QA RON:RO RSD:RS RUB:RU RWF:RW SAR:SA SBD:SB SCR:SC SDG:SD SEK:SE SGD:SG SHP:SH SLE:SL SOS:SO SRD:SR SSP:SS
STN:ST SYP:SY SZL:SZ THB:TH TJS:TJ TMT:TM TND:TN TOP:TO TRY:TR TTD:TT TWD:TW TZS:TZ UAH:UA UGX:UG
USD:AS,BQ,EC,FM,GU,IO,MH,MP,PR,PW,SV,TC,TL,UM,US,VG,VI,ZW UYU:UY UZS:UZ VES:VE VND:VN VUV:VU WST:WS XAF:CF,CG,CM,GA,GQ,TD
XCD:AG,AI,DM,GD,KN,LC,MS,VC XCG:CW,SX XOF:BF,BJ,CI,GW,ML,NE,SN,TG XPF:NC,PF,WF YER:YE ZAR:ZA ZMW:ZM`

const currencyByCountry = new Map(
  currencies.split(/\s+/).flatMap((entry) => {
    const [currency = '', countries = ''] = entry.split(':')
    return countries.split(',').map((country) => [country, currency] as const)
  }),
)

/** ISO 3166-1 alpha-2. */
export const countries = [...currencyByCountry.keys()]

/** The currency of a country, if this browser's `Intl` knows it. */
export function currencyOf(country: string): string | undefined {
  const currency = currencyByCountry.get(country)
  return currency && Intl.supportedValuesOf('currency').includes(currency) ? currency : undefined
}

/** The time zone of a country that has only one; undefined when the browser does not know. */
export function onlyTimeZoneOf(country: string): string | undefined {
  const zones = timeZonesOf(country)
  return zones.length === 1 ? zones[0] : undefined
}

/** The country of a time zone, if the browser knows it. */
export const countryOfTimeZone = (zone: string): string | undefined =>
  countries.find((country) => timeZonesOf(country).includes(zone))

/** `timeZones` is a getter in some browsers, the method `getTimeZones` in newer ones, and missing in others. */
function timeZonesOf(country: string): string[] {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    timeZones?: string[]
    getTimeZones?: () => string[] | undefined
  }
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}

export interface SelectChoice {
  value: string
  label: string
}

const compareLabels = (lang: Lang) => {
  const { compare } = new Intl.Collator(localeOf[lang])
  return (a: SelectChoice, b: SelectChoice) => compare(a.label, b.label)
}

const capitalize = (text: string, lang: Lang) => text.charAt(0).toLocaleUpperCase(localeOf[lang]) + text.slice(1)

/** All countries with their names in the reader's language. */
export function countryChoices(lang: Lang): SelectChoice[] {
  const names = new Intl.DisplayNames(localeOf[lang], { type: 'region' })
  return countries.map((value) => ({ value, label: names.of(value) ?? value })).sort(compareLabels(lang))
}

/** Currencies in use, always including `current`: `Euro (EUR)`. */
export function currencyChoices(lang: Lang, current: string): SelectChoice[] {
  const names = new Intl.DisplayNames(localeOf[lang], { type: 'currency' })
  const supported = new Set(Intl.supportedValuesOf('currency'))
  const used = [...new Set([...currencyByCountry.values(), current])].filter((code) => supported.has(code))
  return used
    .map((value) => ({ value, label: `${capitalize(names.of(value) ?? value, lang)} (${value})` }))
    .sort(compareLabels(lang))
}

/** The world's time zones, always including `current`, because `Intl` lists only one name of zones that have two. */
export function timeZoneChoices(current: string): SelectChoice[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), current])]
    .filter(Boolean)
    .sort()
    .map((value) => ({ value, label: value.replaceAll('_', ' ').replaceAll('/', ' / ') }))
}
