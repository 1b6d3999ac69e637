import { defineConfig } from 'drizzle-kit'

// `npm run db:generate -- --name what_it_does` writes the next migration as plain SQL. Read it before you commit it.
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/schema/schema.ts',
  out: './server/db/migrations',
  casing: 'snake_case',
})
