import { officePaths } from '#core/app/office-paths.ts'
import { defineOfficeModule } from '#core/ui-office/app/office-module.ts'

export const contentService = defineOfficeModule({
  help: { 'place-types': officePaths.placeTypes },
})
