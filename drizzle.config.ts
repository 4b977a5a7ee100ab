import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./core/*/schema.ts', './modules/*/*/*schema.ts'],
  out: './core/db/migrations',
})
