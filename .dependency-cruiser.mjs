import { readdirSync } from 'node:fs'

const screens =
  '^(modules/[^/]+/[^/]+/(office|guest)/|core/ui-(guest|office)/|app/((layouts/([^/]*-layout|[^/]*-screen)|root|entry\\.client)\\.tsx|((office|guest)-modules|(guest|kiosk)-screen-parts)\\.ts)$)'
const guests =
  '^(modules/[^/]+/[^/]+/guest/|core/ui-guest/|app/(layouts/guest-layout\\.tsx|guest-modules\\.ts|(guest|kiosk)-screen-parts\\.ts)$)'
const pure =
  '^(modules/[^/]+/[^/]+/[a-z-]*(contract|policy|rules|paths)|core/(access/policy|app/(rules|office-paths)|journal/rules|storage/(address-rules|contract)))\\.ts$'
const tests = '\\.test\\.tsx?$'
const sqlFiles = ['/server/queries\\.ts$', '/server/[^/]+/queries\\.ts$', '/[a-z-]*schema\\.ts$']

/** The layers of the modules, the lowest first. */
const layers = ['foundation', 'hotel', 'content', 'exchange', 'reach']
const unknownLayers = readdirSync(new URL('modules', import.meta.url)).filter((folder) => !layers.includes(folder))
if (unknownLayers.length > 0) throw new Error(`modules/ has folders that are no layers: ${unknownLayers.join(', ')}`)

/** No module imports from a layer above its own, types included. */
const layerRules = layers.slice(0, -1).map((layer, i) => ({
  name: `${layer}-imports-no-higher-layer`,
  comment: 'A module imports only from layers below its own; modules of higher layers register what it needs.',
  severity: 'error',
  from: { path: `^modules/${layer}/`, pathNot: tests },
  to: { path: `^modules/(${layers.slice(i + 1).join('|')})/` },
}))

/** The folders of core; each imports only from those before it. */
const coreFolders = `
  ids tracing log accent content net storage antivirus tables rich-text
  i18n errors translation time preview workers heic pdf page-cache map-tiles geocoding push oidc
  config db backup realtime jobs mail
  http access journal app
  styles ui-guest ui-office
`
  .trim()
  .split(/\s+/)
const unlisted = readdirSync(new URL('core', import.meta.url)).filter((folder) => !coreFolders.includes(folder))
if (unlisted.length > 0) throw new Error(`core/ has folders without a place in coreFolders: ${unlisted.join(', ')}`)

/** A folder of core imports only from those before it, types included, so that no folders import each other. */
const coreFolderRules = coreFolders.slice(0, -1).map((folder, i) => ({
  name: 'no-folder-cycles-in-core',
  comment: 'A folder of core imports only from those before it in `coreFolders`, types included.',
  severity: 'error',
  from: { path: `^core/${folder}/`, pathNot: tests },
  to: { path: `^core/(${coreFolders.slice(i + 1).join('|')})/` },
}))

/** The import rules of docs/architecture.md, without exemptions. */
export default {
  forbidden: [
    ...layerRules,
    ...coreFolderRules,
    {
      name: 'no-imports-within-a-layer',
      comment:
        'Modules of one layer do not import each other, types included; shared code moves to a lower layer or is registered.',
      severity: 'error',
      from: { path: '^modules/([^/]+)/([^/]+)/', pathNot: tests },
      to: { path: '^modules/$1/', pathNot: '^modules/$1/$2/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'core-imports-no-module',
      severity: 'error',
      from: { path: '^core/', pathNot: tests },
      to: { path: '^(modules|app|tests|scripts)/' },
    },
    {
      name: 'proofs-are-made-by-authorize',
      comment: 'Only the code that authenticates callers creates a Person, a Visitor or a HotelScope.',
      severity: 'error',
      from: {
        path: '^(app|core|modules)/',
        pathNot: [tests, '^modules/(hotel/hotels/server/access|foundation/accounts/server/sessions)/'],
      },
      to: { path: '^core/access/server/prove\\.ts$' },
    },
    {
      name: 'modules-do-not-import-app',
      severity: 'error',
      from: { path: '^modules/', pathNot: tests },
      to: { path: '^(app|tests|scripts)/' },
    },
    {
      name: 'pure-files-import-zod-and-each-other',
      severity: 'error',
      from: { path: pure },
      to: {
        pathNot: [
          pure,
          '^core/(http|i18n|push|time)/contract\\.ts$',
          '^core/(errors/contract|i18n/rich-text-contract)\\.ts$',
          '^core/(time/(hours|slots|delivery-slots)|i18n/plain-text/fold-text|rich-text/(address|document)|net/(lengths|web-address))\\.ts$',
          '^node_modules/zod/',
        ],
      },
    },
    {
      name: 'rules-and-policies-import-no-schema',
      comment: 'Guests’ phones load these files: they may import only types from a contract.',
      severity: 'error',
      from: {
        path: '^(modules/[^/]+/[^/]+/[a-z-]*(policy|rules|paths)|core/(access/policy|app/(rules|office-paths)|journal/rules|storage/address-rules))\\.ts$',
      },
      to: { path: '(^node_modules/zod/|/[a-z-]*contract\\.ts$)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'screens-never-load-the-server',
      severity: 'error',
      from: { path: screens, pathNot: tests },
      to: {
        path: '(/server/|/module\\.ts$|/[a-z-]*schema\\.ts$|^core/(config|db|log|page-cache)/|^core/i18n/catalogues)',
      },
    },
    {
      name: 'screens-take-only-types-from-contracts',
      severity: 'error',
      from: { path: screens, pathNot: tests },
      to: { path: '/[a-z-]*contract\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'guest-pages-stay-light',
      severity: 'error',
      from: { path: guests, pathNot: tests },
      to: { path: '^node_modules/(@mantine|@tanstack|@dnd-kit|zod|axios|culori)/' },
    },
    {
      name: 'modules-use-public-files-of-others',
      comment: 'The public files are contract, policy, rules, schema; on the server service; on screens api.',
      severity: 'error',
      from: { path: '^modules/([^/]+/[^/]+)/', pathNot: tests },
      to: {
        path: '^modules/(?!$1/)[^/]+/[^/]+/',
        pathNot: [pure, '/server/service\\.ts$', '/(guest|office)/[a-z-]*api\\.ts$', '/[a-z-]*schema\\.ts$'],
      },
    },
    {
      name: 'sql-is-in-queries',
      comment: 'SQL statements and their parts are only in queries.ts, tables only in schema files.',
      severity: 'error',
      from: { path: '^modules/', pathNot: [tests, ...sqlFiles] },
      to: {
        path: '^(node_modules/drizzle-orm/|core/db/(count-by-hotel|day-and-hour|fold-text-sql|stored-bytes)\\.ts$)',
      },
    },
    {
      name: 'tables-are-read-in-queries',
      severity: 'error',
      from: { path: '^modules/', pathNot: [tests, ...sqlFiles] },
      to: {
        path: '^(modules/[^/]+/[^/]+/[a-z-]*schema|core/(access|journal)/schema)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { conditionNames: ['import', 'types', 'node', 'default'] },
    exclude: { path: '^(build|\\.react-router)/' },
  },
}
