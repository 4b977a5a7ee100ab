import path from 'node:path'
import { z } from 'zod'
import { type ClamdAddress, parseClamdAddress } from '#core/antivirus/address.ts'
import { type ContentSettings, parseContentHost } from '#core/content/settings.ts'
import { geocodingEngineNames, geocodingEngines } from '#core/geocoding/engines.ts'
import type { GeocoderSettings } from '#core/geocoding/geocoder.ts'
import { type LogFormat, logFormatOf, logFormats } from '#core/log/log.ts'
import { type OidcSettings, parseProviderClaim } from '#core/oidc/settings.ts'
import type { S3Settings } from '#core/storage/s3.ts'
import type { TracingSettings } from '#core/tracing/otlp.ts'
import { type TranslationSettings, translationEngines } from '#core/translation/translation.ts'
import { type BackupSettings, backupEnvironment, backupMistakes, backupsOf } from './backup-settings.ts'
import { missingOfS3, s3Of } from './s3-settings.ts'
import { readSecretFiles, secretFileSettings } from './secret-files.ts'
import { exampleSettings, IssuerAddress, misspelledSettings, OriginAddress, ServerAddress } from './setting-checks.ts'
import { tracingOf, tracingShape } from './tracing-settings.ts'

/** Who may create a staff account: everybody, people with an invitation, or nobody. */
export const registrationRules = ['open', 'invited', 'closed'] as const

const text = z.string().trim().min(1).optional()
const flag = z
  .enum(['0', '1', 'true', 'false'])
  .transform((value) => value === '1' || value === 'true')
  .optional()

const Environment = z
  .object({
    NODE_ENV: z.enum(['production', 'development', 'test']).optional(),
    PORT: z.coerce.number().int().min(0).max(65_535).optional(),
    HOST: z.string().min(1).default('127.0.0.1'),
    PUBLIC_URL: OriginAddress.optional(),
    HSTS_SUBDOMAINS: flag,
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: ServerAddress(/^postgres(ql)?$/).optional(),
    DATABASE_LISTEN_URL: ServerAddress(/^postgres(ql)?$/).optional(),
    DATABASE_REPLICA_URL: ServerAddress(/^postgres(ql)?$/).optional(),
    DEMO: flag,
    REGISTRATION: z.enum(registrationRules).default('open'),
    FIRST_OWNER: z.email().toLowerCase().optional(),
    /** The identity provider through which staff may sign in. */
    OIDC_ISSUER: IssuerAddress.optional(),
    OIDC_CLIENT_ID: text,
    OIDC_CLIENT_SECRET: text,
    OIDC_NAME: z.string().trim().min(1).max(40).optional(),
    OIDC_SCOPES: z
      .string()
      .trim()
      .regex(/(^| )openid( |$)/, 'a list that contains openid')
      .default('openid email profile'),
    OIDC_PROVIDER_CLAIM: z
      .string()
      .refine((claim) => parseProviderClaim(claim) !== null, 'a claim and its value, such as groups=livret-admins')
      .optional(),
    PASSWORD_LOGIN: z.enum(['on', 'off']).default('on'),
    /** The address whose account signs in with a password even if password login is off. */
    EMERGENCY_ACCOUNT: z.email().toLowerCase().optional(),
    OFFLINE: flag,
    SECRET_KEY: z.string().min(32).optional(),
    SECRET_KEY_FORMER: z.string().min(32).optional(),
    PROVIDER_DOMAIN: z.hostname().toLowerCase().default('livret.example'),
    PROVIDER_APP_URL: z.url({ protocol: /^https?$/ }).optional(),
    SMTP_URL: ServerAddress(/^smtps?$/).optional(),
    S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    S3_REGION: text,
    S3_BUCKET: text,
    S3_ACCESS_KEY_ID: text,
    S3_SECRET_ACCESS_KEY: text,
    /** Where the daemon of ClamAV listens, which scans uploads. */
    CLAMD_ADDRESS: z
      .string()
      .trim()
      .refine(
        (address) => parseClamdAddress(address) !== null,
        'a host with its port (127.0.0.1:3310), or the path of a socket (/run/clamav/clamd.ctl)',
      )
      .optional(),
    UPLOAD_MAX_BYTES: z.coerce.number().int().min(1).max(5_000_000_000).default(50_000_000),
    HOTEL_MAX_CONTENT_BYTES: z.coerce.number().int().min(1_000_000).default(200_000_000),
    HOTEL_MAX_FILES_BYTES: z.coerce.number().int().min(1_000_000).default(5_000_000_000),
    CONTENT_SPACE: text,
    CONTENT_ACCESS_TOKEN: text,
    CONTENT_HOST: z
      .string()
      .trim()
      .refine(
        (host) => parseContentHost(host) !== null,
        'a host (cdn.contentful.com), or an address that begins with http: or https:',
      )
      .optional(),
    CONTENT_ENVIRONMENT: text,
    ANALYTICS_SCRIPT_URL: z.url({ protocol: /^https$/ }).optional(),
    MAP_TILES_URL: z
      .string()
      .regex(/^https?:\/\/[^\s/]+\/(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})\S+$/, 'an address with {z}, {x} and {y}')
      .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
    MAP_TILES_MAX_BYTES: z.coerce.number().int().min(1_000_000).default(500_000_000),
    MAP_ATTRIBUTION: z.string().trim().min(1).default('© OpenStreetMap contributors'),
    MAP_ATTRIBUTION_URL: z.url({ protocol: /^https?$/ }).default('https://www.openstreetmap.org/copyright'),
    /** The service that finds the positions of addresses for staff. */
    GEOCODER: z.enum(['none', ...geocodingEngineNames]).default('none'),
    GEOCODER_URL: z.url({ protocol: /^https?$/ }).optional(),
    TIQETS_PARTNER: text,
    TIQETS_API_TOKEN: text,
    /** The engine that translates guests' messages, opinions and notes. */
    TRANSLATION: z.enum(['none', ...translationEngines]).default('none'),
    TRANSLATION_URL: z.url({ protocol: /^https?$/ }).optional(),
    TRANSLATION_API_KEY: text,
    TRANSLATION_MAX_CHARACTERS_PER_DAY: z.coerce.number().int().min(0).default(1_000_000),
    /** The number of trusted proxies that add to `X-Forwarded-For`. */
    TRUST_PROXY: z
      .union([
        z.literal('true').transform(() => 1),
        z.literal('false').transform(() => 0),
        z.coerce.number().int().min(0).max(10),
      ])
      .default(0),
    ...backupEnvironment,
    /** A service that knows leaked passwords by the first letters of their hash. */
    LEAKED_PASSWORDS_URL: z.url({ protocol: /^https?$/ }).optional(),
    METRICS_TOKEN: z.string().min(32).optional(),
    ...tracingShape,
    LOG_FORMAT: z.enum(logFormats).optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  })
  .refine((env) => !(env.NODE_ENV === 'production' && env.DEMO), {
    path: ['DEMO'],
    error: 'demo accounts have a public password and are refused with NODE_ENV=production',
  })

export interface Config extends BackupSettings {
  production: boolean
  /** `null`: the default port, or the next free one. If a port is set and not free, the start fails. */
  port: number | null
  host: string
  publicUrl: string | null
  dataDir: string
  databaseUrl: string | null
  /** The address of PostgreSQL itself, for when `databaseUrl` leads through a pooler. */
  databaseListenUrl: string | null
  /** The address of a standby, from which what may be behind is read. */
  databaseReplicaUrl: string | null
  demo: boolean | null
  registration: (typeof registrationRules)[number]
  /** The address of an account that the start creates while there is none. */
  firstOwner: string | null
  /** `null`: staff sign in here alone. */
  oidc: OidcSettings | null
  /** The address of the only account that signs in with a password; `null`: all accounts may. */
  passwordLoginOnlyFor: string | null
  /** Whether browsers are told to use only https for the subdomains of `publicUrl` too. */
  hstsSubdomains: boolean
  /** Whether phones store guest pages for offline use. */
  offline: boolean
  providerDomain: string
  providerAppUrl: string | null
  trustProxy: number
  smtpUrl: string | null
  /** True when only this machine can reach the product and it does not run in production. */
  local: boolean
  /** Whether emails go to the built-in mailbox page: no mail server is set, and only this machine can open the page. */
  mailbox: boolean
  /** `null`: the key in the data folder is used, see `secret-key.ts`. */
  secretKey: string | null
  /** The key before the last change: what it has signed and encrypted is still valid. */
  formerSecretKey: string | null
  /** `null`: uploads are not scanned. */
  clamd: ClamdAddress | null
  uploadMaxBytes: number
  /** The limits of each hotel: for pages with their versions, menus and places, and for the files of its library. */
  hotelMaxContentBytes: number
  hotelMaxFilesBytes: number
  /** `null`: files are stored in the data folder. */
  s3: S3Settings | null
  /**
   * Streets on maps: the tile server, the maximum bytes of tiles on the disk, and the attribution. `undefined`: maps
   * show no streets.
   */
  map?: { url: string; maxBytes: number; attribution: string; attributionUrl: string } | undefined
  /** `null`: addresses cannot be looked up. */
  geocoder: GeocoderSettings | null
  /** A script that guest pages load once they are idle; `undefined`: guest pages load no third-party script. */
  analyticsScript?: string | undefined
  /** `null`: place types come from the product's own content service. */
  content: ContentSettings | null
  /** Tiqets, which sells tickets: the hotel operator's affiliate id, and the access to its API. */
  tiqets: { partner: string | null; token: string | null; api: string; timeout: number }
  /** `null`: translation is off. */
  translation: TranslationSettings | null
  /** The limit of all hotels together per day. */
  translationMaxCharacters: number
  /** Where leaked passwords are looked up; `undefined`: they are not. */
  leakedPasswordsUrl?: string | undefined
  /** The token that Prometheus must send; `undefined`: only this machine may read the metrics. */
  metricsToken?: string | undefined
  /** `null`: nothing is traced. */
  tracing: TracingSettings | null
  logFormat: LogFormat
  logLevel: string
}

/** Whether only this machine can reach a server that listens on `host`. */
export const isLocalHost = (host: string) => /^(127\.|localhost$|::1$)/.test(host)

/** Reports all invalid settings at once, each with its name. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Reads the settings of `docs/operations.md`. An empty value counts as absent, except for `MAP_TILES_URL`, where it
 * means no tile server. Throws `ConfigError`.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const { settings, mistakes: fileMistakes } = readSecretFiles(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')),
  )
  const { data, error } = Environment.safeParse(settings)
  const mistakes = [
    ...fileMistakes,
    ...(error?.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`) ?? []),
    ...(settings.SECRET_KEY_FORMER && settings.SECRET_KEY_FORMER === settings.SECRET_KEY
      ? ['  SECRET_KEY_FORMER: is the same as SECRET_KEY; it is the key from before']
      : []),
    ...(settings.DATABASE_REPLICA_URL && !settings.DATABASE_URL
      ? ['  DATABASE_REPLICA_URL: needs DATABASE_URL, the address of its primary']
      : []),
    ...exampleSettings(settings).map((name) => `  ${name}: still has the value of .env.example`),
    ...missingOfS3(settings, 'S3_').map((name) => `  ${name}: is needed, for other settings of S3 are there`),
    ...backupMistakes(settings),
    ...missingOfTranslation(settings).map((name) => `  ${name}: is needed by TRANSLATION=${settings.TRANSLATION}`),
    ...missingOfOidc(settings).map((name) => `  ${name}: is needed, for other settings of OpenID Connect are there`),
    ...missingOfContent(settings).map(
      (name) => `  ${name}: is needed, for other settings of the content service are there`,
    ),
  ]
  if (!data || mistakes.length > 0) {
    throw new ConfigError(`These settings cannot be used:\n${mistakes.join('\n')}`)
  }
  const production = data.NODE_ENV === 'production'
  const local = !production && data.PUBLIC_URL === undefined && isLocalHost(data.HOST)
  return {
    production,
    port: data.PORT ?? null,
    host: data.HOST,
    publicUrl: data.PUBLIC_URL?.replace(/\/$/, '') ?? null,
    hstsSubdomains: data.HSTS_SUBDOMAINS ?? false,
    dataDir: path.resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL ?? null,
    databaseListenUrl: data.DATABASE_LISTEN_URL ?? null,
    databaseReplicaUrl: data.DATABASE_REPLICA_URL ?? null,
    demo: data.DEMO ?? null,
    registration: data.REGISTRATION,
    firstOwner: data.FIRST_OWNER ?? null,
    oidc: oidcOf(data),
    passwordLoginOnlyFor: data.PASSWORD_LOGIN === 'off' ? (data.EMERGENCY_ACCOUNT ?? null) : null,
    offline: data.OFFLINE ?? true,
    providerDomain: data.PROVIDER_DOMAIN,
    providerAppUrl: data.PROVIDER_APP_URL ?? null,
    trustProxy: data.TRUST_PROXY,
    smtpUrl: data.SMTP_URL ?? null,
    local,
    mailbox: data.SMTP_URL === undefined && !production && (local || data.DEMO === true),
    secretKey: data.SECRET_KEY ?? null,
    formerSecretKey: data.SECRET_KEY_FORMER ?? null,
    clamd: parseClamdAddress(data.CLAMD_ADDRESS ?? ''),
    uploadMaxBytes: data.UPLOAD_MAX_BYTES,
    hotelMaxContentBytes: data.HOTEL_MAX_CONTENT_BYTES,
    hotelMaxFilesBytes: data.HOTEL_MAX_FILES_BYTES,
    s3: s3Of(data, 'S3_'),
    map: env.MAP_TILES_URL === '' ? undefined : mapOf(data),
    geocoder: geocoderOf(data),
    analyticsScript: data.ANALYTICS_SCRIPT_URL,
    content: contentOf(data),
    // The host cannot be configured, so that the token is sent nowhere else.
    tiqets: {
      partner: data.TIQETS_PARTNER ?? null,
      token: data.TIQETS_API_TOKEN ?? null,
      api: 'https://api.tiqets.com',
      timeout: 10_000,
    },
    translation: translationOf(data),
    translationMaxCharacters: data.TRANSLATION_MAX_CHARACTERS_PER_DAY,
    ...backupsOf(data, data.DATA_DIR),
    leakedPasswordsUrl: data.LEAKED_PASSWORDS_URL,
    metricsToken: data.METRICS_TOKEN,
    tracing: tracingOf(data),
    logFormat: logFormatOf(data),
    logLevel: data.LOG_LEVEL,
  }
}

/** The format of standard output, before the settings are checked. */
export const readLogFormat = (env: NodeJS.ProcessEnv = process.env): LogFormat => logFormatOf(env)

/** Warnings about the names of settings: a sentence for each. */
export const settingWarnings = (env: NodeJS.ProcessEnv = process.env): string[] =>
  misspelledSettings(env, [...Object.keys(Environment.shape), ...secretFileSettings])

/**
 * The names of missing settings. Without password login people need an issuer, and the operator an account for the day
 * on which the issuer does not answer.
 */
function missingOfOidc(settings: Record<string, string | undefined>): string[] {
  const isPasswordOff = settings.PASSWORD_LOGIN === 'off'
  if (!isPasswordOff && !Object.keys(settings).some((name) => name.startsWith('OIDC_'))) return []
  const requiredNames = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']
  return [...requiredNames, ...(isPasswordOff ? ['EMERGENCY_ACCOUNT'] : [])].filter((name) => !settings[name]?.trim())
}

function oidcOf(env: z.infer<typeof Environment>): OidcSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env
  if (!issuer || !clientId || !clientSecret) return null
  return {
    issuer,
    clientId,
    clientSecret,
    name: env.OIDC_NAME ?? new URL(issuer).hostname,
    scopes: env.OIDC_SCOPES,
    providerClaim: parseProviderClaim(env.OIDC_PROVIDER_CLAIM ?? ''),
  }
}

const mapOf = (env: z.infer<typeof Environment>) => ({
  url: env.MAP_TILES_URL,
  maxBytes: env.MAP_TILES_MAX_BYTES,
  attribution: env.MAP_ATTRIBUTION,
  attributionUrl: env.MAP_ATTRIBUTION_URL,
})

function geocoderOf({ GEOCODER: engine, GEOCODER_URL: url }: z.infer<typeof Environment>): GeocoderSettings | null {
  if (engine === 'none') return null
  return { engine, url: url ?? geocodingEngines[engine].publicUrl, timeout: 5000 }
}

/** The names of missing settings: a space cannot be read without its token. */
function missingOfContent(settings: Record<string, string | undefined>): string[] {
  if (!Object.keys(settings).some((name) => name.startsWith('CONTENT_'))) return []
  return ['CONTENT_SPACE', 'CONTENT_ACCESS_TOKEN'].filter((name) => !settings[name]?.trim())
}

function contentOf(env: z.infer<typeof Environment>): ContentSettings | null {
  const { CONTENT_SPACE: space, CONTENT_ACCESS_TOKEN: accessToken, CONTENT_ENVIRONMENT: environment = 'master' } = env
  const contentHost = parseContentHost(env.CONTENT_HOST ?? 'cdn.contentful.com')
  return space && accessToken && contentHost ? { space, accessToken, environment, ...contentHost } : null
}

/** DeepL has a fixed address and needs a key; LibreTranslate needs its address, and a key only if its operator set one. */
function missingOfTranslation(settings: Record<string, string | undefined>): string[] {
  const requiredName = { deepl: 'TRANSLATION_API_KEY', libretranslate: 'TRANSLATION_URL' }[settings.TRANSLATION ?? '']
  return requiredName && !settings[requiredName]?.trim() ? [requiredName] : []
}

function translationOf(env: z.infer<typeof Environment>): TranslationSettings | null {
  const { TRANSLATION: engine, TRANSLATION_URL: url, TRANSLATION_API_KEY: key = null } = env
  if (engine === 'none') return null
  // Keys of the free plan end in `:fx` and belong to another address.
  const deeplUrl = `https://api${key?.endsWith(':fx') ? '-free' : ''}.deepl.com`
  return { engine, url: url ?? deeplUrl, key, timeout: 10_000 }
}
