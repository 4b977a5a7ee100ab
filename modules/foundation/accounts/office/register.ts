import { officePaths } from '#core/app/office-paths.ts'
import { defineOfficeModule } from '#core/ui-office/app/office-module.ts'

export const accounts = defineOfficeModule({
  help: { account: officePaths.account },
  skeletons: { form: [officePaths.account] },
})
