import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // The first page contains the whole route table, so that bad Wi-Fi does not delay navigation by discovery requests.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
