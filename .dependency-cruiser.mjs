import { readdirSync, readFileSync } from 'node:fs'

const screens =
  '^(modules/[^/]+/(office|guest)/|core/ui-(guest|office)/|app/(([^/]*-layout|[^/]*-screen|root|entry\\.client)\\.tsx|(office|guest)-modules\\.ts)$)'
const guests = '^(modules/[^/]+/guest/|core/ui-guest/|app/guest-(layout\\.tsx|modules\\.ts)$)'
const pure = '^modules/[^/]+/[a-z-]*(contract|policy|rules)\\.ts$'
const tests = '\\.test\\.tsx?$'

/** The folders of `app/modules.ts`, from the ground up. */
const list = /^export const modules[^=]*= \[(.*?)^\]/ms.exec(
  readFileSync(new URL('app/modules.ts', import.meta.url), 'utf8'),
)
const layers = [...(list?.[1] ?? '').matchAll(/^ {2}(?:only\('([a-z-]+)'\)|(\w+)),$/gm)].map(
  ([, folder, name = '']) => folder ?? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
)
const folders = readdirSync(new URL('modules', import.meta.url))
const strange = folders
  .filter((folder) => !layers.includes(folder))
  .concat(layers.filter((name) => !folders.includes(name)))
if (strange.length > 0) throw new Error(`app/modules.ts and the folders of modules differ: ${strange.join(', ')}`)

/** No module imports one that comes after it in the list, types included. */
const upward = layers.slice(0, -1).map((name, i) => ({
  name: `${name}-stands-below`,
  comment: 'A module imports only from those above it in app/modules.ts; those below register what it must know.',
  severity: 'error',
  from: { path: `^modules/${name}/`, pathNot: tests },
  to: { path: `^modules/(${layers.slice(i + 1).join('|')})/` },
}))

/** The rules of docs/architecture.md. There is no list of exemptions, and there will be none. */
export default {
  forbidden: [
    ...upward,
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'core-knows-no-noun',
      severity: 'error',
      from: { path: '^core/', pathNot: tests },
      to: { path: '^(modules|app|tests|scripts)/' },
    },
    {
      name: 'modules-do-not-look-up',
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
          '^core/(http|i18n)/contract\\.ts$',
          '^core/(time/hours|i18n/fold-text|rich-text/(address|contract|document))\\.ts$',
          '^node_modules/zod/',
        ],
      },
    },
    {
      name: 'rules-and-policies-carry-no-schema',
      comment: 'Guests’ phones load them: types may come from a contract, nothing else.',
      severity: 'error',
      from: { path: '^modules/[^/]+/[a-z-]*(policy|rules)\\.ts$' },
      to: { path: '(^node_modules/zod/|/contract\\.ts$)', dependencyTypesNot: ['type-only'] },
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
      to: { path: '/contract\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'guest-pages-stay-light',
      severity: 'error',
      from: { path: guests, pathNot: tests },
      to: { path: '^node_modules/(@mantine|@tanstack|@dnd-kit|zod|axios|culori)/' },
    },
    {
      name: 'modules-use-public-files-of-others',
      comment: 'Those are contract, policy, rules; on the server service and scope; on screens api.',
      severity: 'error',
      from: { path: '^modules/([^/]+)/', pathNot: tests },
      to: {
        path: '^modules/(?!$1/)[^/]+/',
        pathNot: [pure, '/server/(service|scope)\\.ts$', '/(guest|office)/[a-z-]*api\\.ts$', '/[a-z-]*schema\\.ts$'],
      },
    },
    {
      name: 'other-tables-are-read-in-queries',
      severity: 'error',
      from: { path: '^modules/([^/]+)/', pathNot: [tests, '/server/[a-z-]*queries\\.ts$', '/[a-z-]*schema\\.ts$'] },
      to: { path: '^modules/(?!$1/)[^/]+/[a-z-]*schema\\.ts$', dependencyTypesNot: ['type-only'] },
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
