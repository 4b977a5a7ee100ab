import { officePaths } from '#core/app/office-paths.ts'
import { defineOfficeModule } from '#core/ui-office/app/office-module.ts'
import { SendVerification } from './components/send-verification.tsx'

export const accounts = defineOfficeModule({
  help: { account: officePaths.account },
  SendVerification,
  skeletons: { form: [officePaths.account] },
})
