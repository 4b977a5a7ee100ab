const screens =
  '^(modules/[^/]+/(office|guest)/|core/ui-(guest|office)/|app/([^/]*-layout|[^/]*-screen|root|entry\\.client)\\.tsx$)'
const guests = '^(modules/[^/]+/guest/|core/ui-guest/|app/guest-layout\\.tsx$)'
const pure = '^modules/[^/]+/(contract|policy|rules)\\.ts$'
const tests = '\\.test\\.tsx?$'

/** The rules of docs/architecture.md. There is no list of exemptions, and there will be none. */
export default {
  forbidden: [
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
      to: { pathNot: [pure, '^core/(http|i18n)/contract\\.ts$', '^node_modules/zod/'] },
    },
    {
      name: 'rules-and-policies-carry-no-schema',
      comment: 'Guests’ phones load them: types may come from a contract, nothing else.',
      severity: 'error',
      from: { path: '^modules/[^/]+/(policy|rules)\\.ts$' },
      to: { path: '(^node_modules/zod/|/contract\\.ts$)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'screens-never-load-the-server',
      severity: 'error',
      from: { path: screens, pathNot: tests },
      to: { path: '(/server/|/schema\\.ts$|^core/(config|db|log|page-cache)/|^core/i18n/catalogues)' },
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
      name: 'modules-meet-at-their-doors',
      comment: 'contract, policy, rules; on the server its service and the gate; on screens its api.',
      severity: 'error',
      from: { path: '^modules/([^/]+)/', pathNot: tests },
      to: {
        path: '^modules/(?!$1/)[^/]+/',
        pathNot: [pure, '/server/(service|gate)\\.ts$', '/(guest|office)/api\\.ts$', '/schema\\.ts$'],
      },
    },
    {
      name: 'other-tables-are-read-in-queries',
      severity: 'error',
      from: { path: '^modules/([^/]+)/', pathNot: [tests, '/server/queries\\.ts$', '/schema\\.ts$'] },
      to: { path: '^modules/(?!$1/)[^/]+/schema\\.ts$', dependencyTypesNot: ['type-only'] },
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
