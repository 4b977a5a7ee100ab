import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { addressWarning, registrationNotice } from './start-notices.ts'

test('without any setting the product starts on its own, for this machine only', () => {
  expect(readConfig({})).toEqual({
    production: false,
    port: null,
    host: '127.0.0.1',
    publicUrl: null,
    dataDir: path.resolve('data'),
    databaseListenUrl: null,
    databaseReplicaUrl: null,
    databaseUrl: null,
    demo: null,
    registration: 'open',
    firstOwner: null,
    oidc: null,
    passwordLoginOnlyFor: null,
    providerDomain: 'livret.example',
    providerAppUrl: null,
    trustProxy: 0,
    s3: null,
    content: null,
    map: {
      url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
      maxBytes: 500_000_000,
      attribution: '© OpenStreetMap contributors',
      attributionUrl: 'https://www.openstreetmap.org/copyright',
    },
    geocoder: null,
    analyticsScript: undefined,
    tiqets: { partner: null, token: null, api: 'https://api.tiqets.com', timeout: 10_000 },
    translation: null,
    translationMaxCharacters: 1_000_000,
    backups: null,
    backupPassphrase: null,
    backupBucket: null,
    metricsToken: undefined,
    secretKey: null,
    formerSecretKey: null,
    logFormat: 'text',
    clamd: null,
    tracing: null,
    uploadMaxBytes: 50_000_000,
    hotelMaxContentBytes: 200_000_000,
    hotelMaxFilesBytes: 5_000_000_000,
    smtpUrl: null,
    local: true,
    mailbox: true,
    offline: true,
    hstsSubdomains: false,
    logLevel: 'info',
  })
})

test('registration is open, by invitation or closed; production says how to close an open one', () => {
  for (const registration of ['open', 'invited', 'closed'] as const)
    expect(readConfig({ REGISTRATION: registration }).registration).toBe(registration)
  expect(() => readConfig({ REGISTRATION: 'private' })).toThrow(/REGISTRATION/)
  const production = { production: true, smtpUrl: 'smtp://mail', registration: 'open' } as const
  expect(registrationNotice(production)).toMatch(/^Anybody can register.*REGISTRATION=closed\.$/s)
  expect(registrationNotice({ ...production, smtpUrl: null })).toMatch(/public at once/)
  expect(registrationNotice({ ...production, production: false })).toBeNull()
  expect(registrationNotice({ ...production, registration: 'invited' })).toBeNull()
})

test('an empty setting counts as none', () => {
  const empty = { PORT: '', PUBLIC_URL: '', DATABASE_URL: '', DEMO: '', SMTP_URL: '', S3_BUCKET: '', TRUST_PROXY: '' }
  expect(readConfig(empty)).toEqual(readConfig({}))
})

test('map streets come from OpenStreetMap, from the hotel operator’s own server, or are turned off', () => {
  expect(readConfig({ MAP_TILES_URL: '' }).map).toBeUndefined()
  const url = 'http://tiles.internal:8080/{z}/{x}/{y}.webp'
  expect(readConfig({ MAP_TILES_URL: url, MAP_TILES_MAX_BYTES: '2000000' }).map).toMatchObject({ url, maxBytes: 2e6 })
  for (const wrong of ['https://tiles.example/', 'ftp://tiles.example/{z}/{x}/{y}', '/{z}/{x}/{y}.png'])
    expect(() => readConfig({ MAP_TILES_URL: wrong })).toThrow(/MAP_TILES_URL/)
})

test('settings are read with their types: numbers, booleans, addresses', () => {
  const config = readConfig({
    NODE_ENV: 'production',
    PORT: '8080',
    PUBLIC_URL: 'https://livret.hotel.example/',
    DATABASE_URL: 'postgresql://livret:secret@db/livret?sslmode=require',
    PROVIDER_DOMAIN: 'Provider.Example',
    DEMO: '0',
    TRUST_PROXY: '2',
    ANALYTICS_SCRIPT_URL: 'https://stats.example/script.js',
  })
  expect(config).toMatchObject({
    production: true,
    port: 8080,
    publicUrl: 'https://livret.hotel.example',
    databaseUrl: 'postgresql://livret:secret@db/livret?sslmode=require',
    providerDomain: 'provider.example',
    demo: false,
    trustProxy: 2,
    analyticsScript: 'https://stats.example/script.js',
  })
  expect([readConfig({ DEMO: '1' }).demo, readConfig({ TRUST_PROXY: 'true' }).trustProxy]).toEqual([true, 1])
})

test('all invalid settings are reported at once, each by its name and without its value', () => {
  const wrong = {
    PORT: '70000',
    PUBLIC_URL: 'ftp://x',
    DATABASE_URL: 'mysql://root:hunter2@db',
    SECRET_KEY: 'short-secret',
    SECRET_KEY_FORMER: 'short-secret',
    METRICS_TOKEN: 'short-token',
    DEMO: 'perhaps',
    LOG_FORMAT: 'xml',
    LOG_LEVEL: 'loud',
    TRUST_PROXY: '-1',
    UPLOAD_MAX_BYTES: '0',
    CLAMD_ADDRESS: 'clamav',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    OTEL_EXPORTER_OTLP_HEADERS: 'Bearer abc',
    OTEL_TRACES_SAMPLER_ARG: '2',
    PROVIDER_DOMAIN: 'not a domain',
    ANALYTICS_SCRIPT_URL: 'http://stats.example/script.js',
  }
  const readWrong = () => readConfig(wrong)
  expect(readWrong).toThrow(ConfigError)
  try {
    readWrong()
  } catch (error) {
    const { message } = error as Error
    for (const name of Object.keys(wrong)) expect(message).toMatch(new RegExp(`^  ${name}: .`, 'm'))
    expect(message).not.toMatch(/hunter2|short-secret/)
  }
})

test('demo accounts, whose password everybody knows, are refused in production', () => {
  expect(() => readConfig({ NODE_ENV: 'production', DEMO: '1' })).toThrow(/DEMO/)
  expect(readConfig({ NODE_ENV: 'production' }).demo).toBeNull()
})

test.each([
  [{}, true],
  [{ NODE_ENV: 'production' }, false],
  [{ HOST: '0.0.0.0' }, false],
  [{ PUBLIC_URL: 'https://livret.hotel.example' }, false],
  [{ PUBLIC_URL: 'https://demo.livret.example', DEMO: '1' }, true],
  [{ SMTP_URL: 'smtp://mail.hotel.example' }, false],
])('emails go to the built-in mailbox page with %o: %s', (env, mailbox) => {
  expect(readConfig(env).mailbox).toBe(mailbox)
})

describe('an S3 file store', () => {
  const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }

  test('is used when all its settings are present; a self-hosted one needs no region', () => {
    const selfHosted = { endpoint: 'https://files.hotel.example', region: 'us-east-1', bucket: 'livret' }
    const { s3 } = readConfig({ S3_ENDPOINT: selfHosted.endpoint, S3_BUCKET: selfHosted.bucket, ...keys })
    expect(s3).toEqual({ ...selfHosted, accessKeyId: 'key', secretAccessKey: 'secret' })
    expect(readConfig({ S3_REGION: 'eu-west-3', S3_BUCKET: 'livret', ...keys }).s3).toMatchObject({
      endpoint: null,
      region: 'eu-west-3',
    })
  })

  test('with missing settings is refused, and each is named together with all other mistakes', () => {
    const missingSettings = (env: Record<string, string>) => {
      try {
        readConfig(env)
      } catch (error) {
        return (error as Error).message
          .split('\n')
          .slice(1)
          .map((line) => line.trim().split(':')[0])
      }
    }
    expect(missingSettings({ S3_BUCKET: 'livret', PORT: 'none' })).toEqual([
      'PORT',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
      'S3_REGION',
    ])
    expect(missingSettings({ S3_ENDPOINT: 'https://files.hotel.example', ...keys })).toEqual(['S3_BUCKET'])
    expect(missingSettings({ S3_ENDPOINT: 'files' })).toContain('S3_ENDPOINT')
  })
})

describe('an external content service', () => {
  const own = { CONTENT_SPACE: 'abc123', CONTENT_ACCESS_TOKEN: 'secret' }

  test.each([
    [undefined, { host: 'cdn.contentful.com', insecure: false, basePath: '' }],
    ['cdn.eu.contentful.com', { host: 'cdn.eu.contentful.com', insecure: false, basePath: '' }],
    ['content.hotel.example:8443', { host: 'content.hotel.example:8443', insecure: false, basePath: '' }],
    ['http://localhost:3000/content/', { host: 'localhost:3000', insecure: true, basePath: '/content' }],
  ])('at %s', (CONTENT_HOST, hostSettings) => {
    expect(readConfig({ ...own, CONTENT_HOST }).content).toEqual({
      space: 'abc123',
      accessToken: 'secret',
      environment: 'master',
      ...hostSettings,
    })
  })

  test.each([
    [{ CONTENT_SPACE: 'abc123' }, /^ {2}CONTENT_ACCESS_TOKEN: is needed/m],
    [{ DATABASE_REPLICA_URL: 'postgres://standby/livret' }, /^ {2}DATABASE_REPLICA_URL: needs DATABASE_URL/m],
    [{ CONTENT_ENVIRONMENT: 'staging' }, /^ {2}CONTENT_SPACE: is needed/m],
    [{ ...own, CONTENT_HOST: 'ftp://x' }, /^ {2}CONTENT_HOST: a host/m],
    [{ ...own, CONTENT_HOST: 'two words' }, /^ {2}CONTENT_HOST: a host/m],
  ])('with a missing or invalid setting is refused: %o', (env, message) => {
    expect(() => readConfig(env)).toThrow(message)
  })
})

test.each([
  [true, null, /PUBLIC_URL is not set.*Printed codes/s],
  [true, 'http://guide.hotel.example', /not with https:.*passwords/s],
  [true, 'https://guide.hotel.example', null],
  [false, null, null],
  [false, 'http://guide.hotel.example', null],
])(
  'with production %s and the public address %s the start prints the right warning',
  (production, publicUrl, warningPattern) => {
    const warning = addressWarning({ production, publicUrl })
    if (warningPattern) expect(warning).toMatch(warningPattern)
    else expect(warning).toBeNull()
  },
)

test('a translation engine is used when its settings are complete, otherwise the missing setting is named', () => {
  const mistakes = (env: NodeJS.ProcessEnv) => {
    try {
      return readConfig(env).translation
    } catch (error) {
      return (error as Error).message
    }
  }
  const deepl = { engine: 'deepl', url: 'https://api-free.deepl.com', key: 'k:fx', timeout: 10_000 }
  expect(mistakes({ TRANSLATION: 'deepl', TRANSLATION_API_KEY: 'k:fx' })).toEqual(deepl)
  expect(mistakes({ TRANSLATION: 'deepl', TRANSLATION_API_KEY: 'k' })).toEqual({
    ...deepl,
    url: 'https://api.deepl.com',
    key: 'k',
  })
  const libre = { TRANSLATION: 'libretranslate', TRANSLATION_URL: 'http://translate:5000' }
  expect(mistakes(libre)).toEqual({ ...deepl, engine: 'libretranslate', url: 'http://translate:5000', key: null })
  expect(mistakes({ TRANSLATION: 'none', TRANSLATION_API_KEY: 'k' })).toBeNull()
  expect(mistakes({ TRANSLATION: 'deepl' })).toContain('TRANSLATION_API_KEY: is needed')
  expect(mistakes({ TRANSLATION: 'libretranslate' })).toContain('TRANSLATION_URL: is needed')
  expect(mistakes({ TRANSLATION: 'babelfish' })).toContain('TRANSLATION')
})

test('a service that finds addresses is used when it is set, at its public address or another one', () => {
  expect(readConfig({}).geocoder).toBeNull()
  expect(readConfig({ GEOCODER: 'none', GEOCODER_URL: 'https://maps.example/' }).geocoder).toBeNull()
  expect(readConfig({ GEOCODER: 'nominatim' }).geocoder).toEqual({
    engine: 'nominatim',
    url: 'https://nominatim.openstreetmap.org',
    timeout: 5000,
  })
  expect(readConfig({ GEOCODER: 'photon', GEOCODER_URL: 'http://photon:2322' }).geocoder).toMatchObject({
    engine: 'photon',
    url: 'http://photon:2322',
  })
  expect(() => readConfig({ GEOCODER: 'google' })).toThrow('GEOCODER')
  expect(() => readConfig({ GEOCODER: 'photon', GEOCODER_URL: 'file:///etc/passwd' })).toThrow('GEOCODER_URL')
})

test('daily backups have a time, and by default a folder beside the data and seven that stay', () => {
  expect(readConfig({ BACKUP_AT: '03:00', DATA_DIR: '/srv/livret' }).backups).toEqual({
    at: '03:00',
    folder: '/srv/livret/backups',
    keep: 7,
  })
  expect(readConfig({ BACKUP_AT: '23:59', BACKUP_DIR: '/backups', BACKUP_KEEP: '30' }).backups).toMatchObject({
    folder: '/backups',
    keep: 30,
  })
  for (const at of ['3', '24:00', '03:60', '3:00', 'night'])
    expect(() => readConfig({ BACKUP_AT: at })).toThrow(/BACKUP_AT: a time of the day/)
  expect(() => readConfig({ BACKUP_AT: '03:00', BACKUP_KEEP: '0' })).toThrow(/BACKUP_KEEP/)
})

test('backups have a passphrase of at least 12 characters, also from a file', () => {
  expect(readConfig({ BACKUP_PASSPHRASE: ' twelve chars ' }).backupPassphrase).toBe('twelve chars')
  expect(() => readConfig({ BACKUP_PASSPHRASE: 'eleven char' })).toThrow(/BACKUP_PASSPHRASE: at least 12 characters/)
  expect(() => readConfig({ BACKUP_PASSPHRASE_FILE: '/nowhere' })).toThrow(/BACKUP_PASSPHRASE_FILE: .* cannot be read/)
})

test('backups have a bucket of their own, with all of its settings', () => {
  const bucket = {
    BACKUP_S3_BUCKET: 'far',
    BACKUP_S3_ENDPOINT: 'https://s3.hotel.example',
    BACKUP_S3_ACCESS_KEY_ID: 'id',
    BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
  }
  expect(readConfig(bucket)).toMatchObject({
    s3: null,
    backups: null,
    backupBucket: { bucket: 'far', endpoint: 'https://s3.hotel.example', accessKeyId: 'id', prefix: '' },
  })
  expect(readConfig({ ...bucket, BACKUP_S3_PREFIX: 'hotels/plage' }).backupBucket?.prefix).toBe('hotels/plage')
  for (const prefix of ['/hotels', 'hotels/', 'a//b', 'a b'])
    expect(() => readConfig({ ...bucket, BACKUP_S3_PREFIX: prefix })).toThrow(/BACKUP_S3_PREFIX/)
  expect(() => readConfig({ BACKUP_S3_BUCKET: 'far' })).toThrow(
    /BACKUP_S3_ACCESS_KEY_ID: is needed[\s\S]*BACKUP_S3_SECRET_ACCESS_KEY: is needed[\s\S]*BACKUP_S3_REGION: is needed/,
  )
  expect(() => readConfig({ BACKUP_S3_PREFIX: 'hotels' })).toThrow(/BACKUP_S3_BUCKET: is needed/)
  expect(() => readConfig({ ...bucket, BACKUP_DIR: '/backups' })).toThrow(
    /BACKUP_DIR: backups go into BACKUP_S3_BUCKET/,
  )
})

describe('signing in through an issuer', () => {
  const keycloak = {
    OIDC_ISSUER: 'https://login.hotel.example/realms/staff',
    OIDC_CLIENT_ID: 'livret',
    OIDC_CLIENT_SECRET: 'a secret',
  }

  test('is on when its settings are complete, under the name of its host or another one', () => {
    const issuer = { issuer: keycloak.OIDC_ISSUER, clientId: 'livret', clientSecret: 'a secret' }
    const usual = { name: 'login.hotel.example', scopes: 'openid email profile', providerClaim: null }
    expect(readConfig(keycloak)).toMatchObject({ oidc: { ...issuer, ...usual }, passwordLoginOnlyFor: null })
    const more = { OIDC_NAME: 'Keycloak', OIDC_SCOPES: 'openid email groups', OIDC_PROVIDER_CLAIM: 'groups=a:b c' }
    expect(readConfig({ ...keycloak, ...more }).oidc).toEqual({
      ...issuer,
      name: 'Keycloak',
      scopes: 'openid email groups',
      providerClaim: { name: 'groups', value: 'a:b c' },
    })
    expect(readConfig({ ...keycloak, OIDC_ISSUER: 'https://10.0.0.7/realms/staff' }).oidc?.name).toBe('10.0.0.7')
    expect(readConfig({ ...keycloak, OIDC_ISSUER: 'http://127.0.0.1:8080' }).oidc?.name).toBe('127.0.0.1')
  })

  test('replaces passwords, except for one account', () => {
    const off = { ...keycloak, PASSWORD_LOGIN: 'off', EMERGENCY_ACCOUNT: 'Owner@hotel.example' }
    expect(readConfig(off).passwordLoginOnlyFor).toBe('owner@hotel.example')
    expect(readConfig({ ...off, PASSWORD_LOGIN: 'on' }).passwordLoginOnlyFor).toBeNull()
  })

  test.each([
    [{ OIDC_ISSUER: keycloak.OIDC_ISSUER }, ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']],
    [{ OIDC_NAME: 'Keycloak', PORT: 'none' }, ['PORT', 'OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']],
    [{ PASSWORD_LOGIN: 'off' }, ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'EMERGENCY_ACCOUNT']],
    [{ ...keycloak, PASSWORD_LOGIN: 'off', EMERGENCY_ACCOUNT: 'owner' }, ['EMERGENCY_ACCOUNT']],
    [{ ...keycloak, OIDC_ISSUER: 'http://login.hotel.example' }, ['OIDC_ISSUER']],
    [{ ...keycloak, OIDC_ISSUER: 'https://login.hotel.example/.well-known/openid-configuration' }, ['OIDC_ISSUER']],
    [{ ...keycloak, OIDC_PROVIDER_CLAIM: 'groups', OIDC_SCOPES: 'email' }, ['OIDC_SCOPES', 'OIDC_PROVIDER_CLAIM']],
  ])('with missing or invalid settings is refused, and each is named: %o', (env, names) => {
    const readWrong = () => readConfig(env)
    expect(readWrong).toThrow(ConfigError)
    try {
      readWrong()
    } catch (error) {
      const lines = (error as Error).message.split('\n').slice(1)
      expect(lines.map((line) => line.trim().split(':')[0])).toEqual(names)
    }
  })
})
