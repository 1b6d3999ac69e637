import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchDirectory } from '../test/run-directory.ts'
import { doubtsOf, onPort, readConfig } from './config.ts'
import { projectRoot } from './data-dir.ts'
import { StartupError } from './startup-error.ts'

/** As on a machine where nobody set anything; the developer's own `.env` is left out. */
const nothingSet = { ENV_FILE: '' }

test('SE-2, SE-3: without any variable the shop serves this machine only, on port 3000', () => {
  expect(readConfig(nothingSet)).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://127.0.0.1:3000',
    databaseUrl: undefined,
    webConcurrency: 1,
    rateLimit: 'on',
    trustProxy: 0,
    demo: 'on',
  })
})

test('an https address without a proxy in front is allowed, and doubted in one sentence', () => {
  const https = { ...nothingSet, PUBLIC_URL: 'https://tienda.example' }
  expect(doubtsOf(readConfig(https))).toEqual([
    'TRUST_PROXY: con https://tienda.example y 0, todos los visitantes cuentan como uno solo en los límites: pon 1 si hay un proxy delante.',
  ])
  expect(doubtsOf(readConfig({ ...https, TRUST_PROXY: '1' }))).toEqual([])
  expect(doubtsOf(readConfig(nothingSet))).toEqual([])
})

test('the demo shop comes into the shop’s own PostgreSQL by itself, and into a named database only when asked for', () => {
  const named = { ...nothingSet, DATABASE_URL: 'postgresql://tienda@localhost/tienda' }
  expect(readConfig(named).demo).toBe('off')
  expect(readConfig({ ...named, DEMO: 'on' }).demo).toBe('on')
  expect(readConfig({ ...nothingSet, DEMO: 'off' }).demo).toBe('off')
})

test('CS-3: ALLOWED_ORIGINS names origins whole, over https or on this machine, and anything else is one sentence', () => {
  const origins = (text: string) => readConfig({ ...nothingSet, ALLOWED_ORIGINS: text }).allowedOrigins
  expect(readConfig(nothingSet).allowedOrigins).toEqual([])
  expect(origins('https://tienda.example, http://localhost:5173,')).toEqual([
    'https://tienda.example',
    'http://localhost:5173',
  ])
  expect(origins('http://127.0.0.1:8080,http://[::1]:8080')).toHaveLength(2)
  const wrong = [
    '*',
    'null',
    'tienda.example',
    'https://*.tienda.example',
    'https://tienda.example/',
    'https://tienda.example/tienda',
    'https://Tienda.example',
    'https://tienda.example:443',
    'https://ana@tienda.example',
    'http://tienda.example',
    'https://tienda.example;https://otra.example',
    'file://',
  ]
  for (const text of wrong) {
    expect(refusal({ ALLOWED_ORIGINS: `https://buena.example,${text}` }), text).toBe(
      `ALLOWED_ORIGINS: debe nombrar orígenes como https://tienda.example, separados por comas (http solo en esta máquina), no «${text}».`,
    )
  }
})

test('an empty variable counts as absent, as in a copied .env.example', () => {
  expect(readConfig({ ...nothingSet, PORT: '', DATABASE_URL: ' ', RATE_LIMIT: '' })).toEqual(
    readConfig(nothingSet),
  )
})

test('a relative DATA_DIR starts at the project, wherever the command is called from', () => {
  expect(readConfig({ ...nothingSet, DATA_DIR: './otra' }).dataDir).toBe(join(projectRoot, 'otra'))
})

test('the public address follows the port that the system chose, unless it was given', () => {
  const free = { ...nothingSet, PORT: '0' }
  expect(onPort(readConfig(free), 4321).publicUrl).toBe('http://127.0.0.1:4321')
  const given = readConfig({ ...free, PUBLIC_URL: 'https://kuntur.example/' })
  expect(onPort(given, 4321)).toMatchObject({ port: 4321, publicUrl: 'https://kuntur.example' })
})

test('an IPv6 address is written in brackets in the public address', () => {
  expect(readConfig({ ...nothingSet, HOST: '::1' }).publicUrl).toBe('http://[::1]:3000')
})

test('SE-3: a shop that is open to the network must be told its public address', () => {
  expect(refusal({ HOST: '0.0.0.0' })).toMatch(/^PUBLIC_URL: .*HOST=0\.0\.0\.0/)
  expect(readConfig({ ...nothingSet, HOST: '0.0.0.0', PUBLIC_URL: 'https://kuntur.example' }).host).toBe(
    '0.0.0.0',
  )
})

test('LI-5: the rate limits cannot be turned off behind a public https address', () => {
  expect(refusal({ RATE_LIMIT: 'off', PUBLIC_URL: 'https://kuntur.example' })).toMatch(/^RATE_LIMIT: /)
  expect(readConfig({ ...nothingSet, RATE_LIMIT: 'off' }).rateLimit).toBe('off')
})

test('RE-23: a wrong value is refused with one sentence that names its variable', () => {
  expect(refusal({ PORT: 'abc' })).toBe('PORT: debe ser un número entero entre 0 y 65535, no «abc».')
  expect(refusal({ PORT: '65536' })).toMatch(/^PORT: /)
  expect(refusal({ PORT: '30.5' })).toMatch(/^PORT: /)
  expect(refusal({ POOL_SIZE: '1' })).toMatch(/^POOL_SIZE: /)
  for (const wrong of ['abc', '0', '1.5', '-2', '17', '2 procesos', '1e1'])
    expect(refusal({ WEB_CONCURRENCY: wrong })).toBe(
      `WEB_CONCURRENCY: debe ser un número entero entre 1 y 16, no «${wrong}».`,
    )
  expect(refusal({ TRUST_PROXY: 'true' })).toMatch(/^TRUST_PROXY: /)
  expect(refusal({ RATE_LIMIT: 'no' })).toBe('RATE_LIMIT: debe ser on o off, no «no».')
  expect(refusal({ LOG_LEVEL: 'loud' })).toMatch(/^LOG_LEVEL: debe ser trace, .* o silent, no «loud»\.$/)
  expect(refusal({ DEMO: '1' })).toMatch(/^DEMO: /)
  expect(refusal({ PUBLIC_URL: 'kuntur.example' })).toMatch(/^PUBLIC_URL: /)
  expect(refusal({ PUBLIC_URL: 'https://kuntur.example/tienda' })).toMatch(/^PUBLIC_URL: /)
  expect(refusal({ ENV_FILE: '/does/not/exist' })).toMatch(/^ENV_FILE: /)
})

test('without SMTP_URL mails have no server; with it, what it says is taken as it is', () => {
  expect(readConfig(nothingSet)).toMatchObject({ smtpUrl: undefined, mailFrom: undefined })
  const given = { SMTP_URL: 'smtps://ana:s%40lt@correo.example', MAIL_FROM: 'Kuntur <hola@kuntur.example>' }
  expect(readConfig({ ...nothingSet, ...given })).toMatchObject({
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM,
  })
  expect(readConfig({ ...nothingSet, MAIL_FROM: 'hola@kuntur.example' }).mailFrom).toBe('hola@kuntur.example')
  expect(refusal({ MAIL_FROM: 'Kuntur' })).toMatch(/^MAIL_FROM: /)
  expect(refusal({ MAIL_FROM: 'a@b.example, c@d.example' })).toMatch(/^MAIL_FROM: /)
})

test('AU-14: Google is configured whole or not at all, and its secret is not repeated', () => {
  expect(readConfig(nothingSet).google).toBeUndefined()
  const client = { GOOGLE_CLIENT_ID: 'kuntur.apps', GOOGLE_CLIENT_SECRET: 's3cret' }
  expect(readConfig({ ...nothingSet, ...client }).google).toEqual({
    issuer: 'https://accounts.google.com',
    clientId: 'kuntur.apps',
    clientSecret: 's3cret',
  })
  expect(refusal({ GOOGLE_CLIENT_ID: 'kuntur.apps' })).toMatch(/^GOOGLE_CLIENT_SECRET: falta/)
  const secretAlone = refusal({ GOOGLE_CLIENT_SECRET: 's3cret' })
  expect(secretAlone).toMatch(/^GOOGLE_CLIENT_ID: falta/)
  expect(secretAlone).not.toContain('s3cret')
})

test('AU-14: what a provider says goes over https; in clear on this machine alone', () => {
  const client = { GOOGLE_CLIENT_ID: 'kuntur.apps', GOOGLE_CLIENT_SECRET: 's3cret' }
  const here = ['http://127.0.0.1:4000', 'http://localhost:4000/realms/x', 'http://[::1]:4000']
  for (const GOOGLE_ISSUER of ['https://login.kuntur.example/', ...here]) {
    expect(readConfig({ ...nothingSet, ...client, GOOGLE_ISSUER }).google?.issuer).toBe(GOOGLE_ISSUER)
  }
  const refused = [
    'http://accounts.google.com',
    'accounts.google.com',
    'http://127.0.0.1.evil.example',
    'https://a/?b',
  ]
  for (const GOOGLE_ISSUER of refused) {
    expect(refusal({ ...client, GOOGLE_ISSUER }), GOOGLE_ISSUER).toMatch(/^GOOGLE_ISSUER: /)
  }
})

test('LG-1: a wrong DATABASE_URL or SMTP_URL is named, but its password is not repeated', () => {
  const sentences = [
    refusal({ SMTP_URL: 'http://a:s3cret@b' }),
    refusal({ SMTP_URL: 'smtp://a:s3cret#@[/c' }),
    refusal({ DATABASE_URL: 'mysql://a:s3cret@b/c' }),
    refusal({ DATABASE_URL: 'postgres://a:s3cret#@[/c' }),
  ]
  for (const sentence of sentences) {
    expect(sentence).toMatch(/^(DATABASE|SMTP)_URL: /)
    expect(sentence).not.toContain('s3cret')
  }
})

test('DATABASE_DIRECT_URL is another way to the database of DATABASE_URL, and nothing without that', () => {
  const [through, straight] = ['postgresql://a@pooler/tienda', 'postgresql://a@base/tienda']
  expect(readConfig({ ...nothingSet, DATABASE_URL: through })).toMatchObject({ databaseDirectUrl: undefined })
  expect(readConfig({ ...nothingSet, DATABASE_URL: through, DATABASE_DIRECT_URL: straight })).toMatchObject({
    databaseUrl: through,
    databaseDirectUrl: straight,
  })
  expect(refusal({ DATABASE_DIRECT_URL: straight })).toBe(
    'DATABASE_DIRECT_URL: falta DATABASE_URL, la dirección por la que la tienda llega a la misma base.',
  )
  expect(refusal({ DATABASE_URL: through, DATABASE_DIRECT_URL: 'mysql://a:s3cret@b/c' })).toBe(
    'DATABASE_DIRECT_URL: debe empezar por postgresql:// (vacía, la de DATABASE_URL).',
  )
})

test('DATABASE_READ_URL leads to replicas of the database of DATABASE_URL, and nowhere without that', () => {
  const [primary, replicas] = ['postgresql://a@base/tienda', 'postgresql://a@replicas/tienda']
  expect(readConfig({ ...nothingSet, DATABASE_URL: primary })).toMatchObject({ databaseReadUrl: undefined })
  expect(readConfig({ ...nothingSet, DATABASE_URL: primary, DATABASE_READ_URL: replicas })).toMatchObject({
    databaseUrl: primary,
    databaseReadUrl: replicas,
  })
  expect(refusal({ DATABASE_READ_URL: replicas })).toBe(
    'DATABASE_READ_URL: falta DATABASE_URL, la dirección de la base principal, en la que se escribe.',
  )
})

test('LG-1: the passphrase of backups may lie in a file, as systemd and Docker hand it over, and no refusal repeats it', () => {
  const folder = scratchDirectory('secrets')
  const given = (text: string) => {
    writeFileSync(join(folder, 'phrase'), text)
    return { BACKUP_PASSPHRASE_FILE: join(folder, 'phrase') }
  }
  const passphrase = (env: NodeJS.ProcessEnv) => readConfig({ ...nothingSet, ...env }).backup.passphrase
  expect(passphrase({})).toBeUndefined()
  expect(passphrase(given('cóndor nube página once\n'))).toBe('cóndor nube página once')
  expect(passphrase(given(' cóndor nube página once'))).toBe(' cóndor nube página once')
  const refusals = [
    refusal(given('s3cret\n')),
    refusal(given('s3cret s3cret\ns3cret s3cret\n')),
    refusal({ ...given('s3cret s3cret\n'), BACKUP_PASSPHRASE: 's3cret s3cret' }),
    refusal({ BACKUP_PASSPHRASE_FILE: join(folder, 'none') }),
  ]
  expect(refusals).toEqual([
    expect.stringMatching(
      /^BACKUP_PASSPHRASE_FILE: la frase del archivo \S+phrase debe tener al menos 12 caracteres/,
    ),
    expect.stringMatching(/^BACKUP_PASSPHRASE_FILE: el archivo \S+phrase debe tener una sola línea\.$/),
    'BACKUP_PASSPHRASE_FILE: sobra, porque también está BACKUP_PASSPHRASE: deja una.',
    expect.stringMatching(/^BACKUP_PASSPHRASE_FILE: no se puede leer el archivo \S+none \(ENOENT\)\.$/),
  ])
  for (const sentence of refusals) expect(sentence).not.toContain('s3cret')
})

test('a value of the .env file counts, and one of the environment counts more', () => {
  const file = join(scratchDirectory('env'), '.env')
  writeFileSync(file, 'PORT=4000\nLOG_LEVEL=warn # quiet\nDEMO=\n')
  expect(readConfig({ ENV_FILE: file })).toMatchObject({ port: 4000, logLevel: 'warn', demo: 'on' })
  expect(readConfig({ ENV_FILE: file, PORT: '5000' })).toMatchObject({ port: 5000, logLevel: 'warn' })
})

function refusal(env: NodeJS.ProcessEnv) {
  try {
    readConfig({ ...nothingSet, ...env })
  } catch (error) {
    if (error instanceof StartupError) return error.message
    throw error
  }
  throw new Error('it was accepted')
}

test('a store of files is named whole or not at all, and what is missing is one sentence', () => {
  const store = { ...nothingSet, S3_BUCKET: 'tienda', S3_ENDPOINT: 'http://127.0.0.1:9000' }
  expect(readConfig(nothingSet)).toMatchObject({ s3: undefined, filesIn: 'disk' })
  const { s3, filesIn, backup } = readConfig({
    ...store,
    S3_FOLDER: 'quito/',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  })
  expect({ s3, filesIn, folder: backup.folder }).toEqual({
    s3: {
      endpoint: 'http://127.0.0.1:9000',
      region: 'us-east-1',
      bucket: 'tienda',
      folder: 'quito/',
      keys: { id: 'a', secret: 'b' },
      isPathStyle: true,
    },
    filesIn: 's3',
    folder: 's3://tienda/quito/backups',
  })
  expect(readConfig({ ...store, S3_ENDPOINT: '' }).s3).toMatchObject({ keys: undefined, isPathStyle: false })
  // On its way back to the disk the shop goes on reading what is in the bucket.
  const leaving = readConfig({ ...store, FILES_IN: 'disk', DATA_DIR: '/datos' })
  expect([leaving.s3?.bucket, leaving.filesIn, leaving.backup.folder]).toEqual([
    'tienda',
    'disk',
    '/datos/backups',
  ])
  const elsewhere = { ...store, DATABASE_URL: 'postgresql://tienda@localhost/tienda' }
  expect(readConfig({ ...elsewhere, SECRET_KEY: '0123456789abcdef'.repeat(4) }).databaseUrl).toBeDefined()
  const refusals: [NodeJS.ProcessEnv, RegExp][] = [
    [{ ...nothingSet, S3_ENDPOINT: 'http://127.0.0.1:9000' }, /^S3_BUCKET: falta\. S3_ENDPOINT /],
    [{ ...nothingSet, FILES_IN: 's3' }, /^FILES_IN: s3 pide S3_BUCKET/],
    [{ ...nothingSet, BACKUP_DIR: 's3://tienda/copias' }, /^BACKUP_DIR: s3:\/\/ pide S3_BUCKET/],
    [{ ...store, S3_ACCESS_KEY_ID: 'a' }, /^S3_SECRET_ACCESS_KEY: falta/],
    [{ ...store, S3_BUCKET: 'Mi Tienda' }, /^S3_BUCKET: debe ser el nombre/],
    [{ ...store, S3_FOLDER: '../otra' }, /^S3_FOLDER: debe ser una carpeta/],
    [{ ...store, FILES_IN: 'nube' }, /^FILES_IN: debe ser disk o s3/],
    [{ ...store, MEDIA_URL: 'https://fotos.example/ruta' }, /^MEDIA_URL: debe ser una dirección/],
    [elsewhere, /^SECRET_KEY: falta\./],
  ]
  for (const [env, sentence] of refusals) expect(() => readConfig(env)).toThrow(sentence)
})
