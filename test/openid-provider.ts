import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type AdapterFactory, type AdapterPayload, type Configuration } from 'oidc-provider'

/** Somebody who has an account there. The key under which they stand is their subject. */
export type Person = {
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
}

export interface OpenIdProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** Who can sign in; a test may add to it at any time. */
  people: Record<string, Person>
  /** How often each path was asked for. */
  asked: Record<string, number>
  /**
   * Goes as a browser would from the address that the shop sends it to, signs in as one of the people (or refuses, with
   * null), and tells where the provider then sends it.
   */
  signIn(address: string, subject: string | null): Promise<URL>
  close(): Promise<void>
}

interface Options {
  /** Where the shop takes people back, to the letter. */
  redirectUris: string[]
  people?: Record<string, Person>
  /** Whether the e-mail is in the token itself, as Google does it, or only told when asked. */
  claimsInToken?: boolean
  port?: number
}

const CLIENT = { id: 'kuntur', secret: randomBytes(16).toString('hex') }

/** A real OpenID Connect provider on a free port of this machine, with a page on which one chooses who one is. */
export async function startOpenIdProvider({
  redirectUris,
  people = {},
  claimsInToken = true,
  port = 0,
}: Options): Promise<OpenIdProvider> {
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => {}
  const asked: Record<string, number> = {}
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? ''
    asked[path] = (asked[path] ?? 0) + 1
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, configurationFor({ redirectUris, people, claimsInToken }))
  const others = provider.callback()
  answer = (request, response) => {
    const uid = /^\/interaction\/([\w-]+)/.exec(request.url ?? '')?.[1]
    if (uid) void interact(provider, people, request, response)
    else void others(request, response)
  }
  return {
    issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    people,
    asked,
    signIn: (address, subject) => walk(new URL(address), subject),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function configurationFor({
  redirectUris,
  people,
  claimsInToken,
}: Required<Omit<Options, 'port'>>): Configuration {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: redirectUris }],
    adapter: keepInMemory(),
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    conformIdTokenClaims: !claimsInToken,
    pkce: { required: () => true },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'test', use: 'sig', alg: 'RS256' }] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, subject) => ({
      accountId: subject,
      claims: async () => ({ sub: subject, ...people[subject] }),
    }),
    // Who has signed in has agreed: the page asks for one thing only.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: CLIENT.id,
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    ttl: {
      AccessToken: 300,
      AuthorizationCode: 60,
      Grant: 300,
      IdToken: 300,
      Interaction: 300,
      Session: 300,
    },
  }
}

/** What it has issued. Its own store in memory warns on the console that it is none for real use. */
function keepInMemory(): AdapterFactory {
  const kept = new Map<string, AdapterPayload>()
  return (model) => ({
    upsert: async (id, payload) => void kept.set(`${model} ${id}`, payload),
    find: async (id) => kept.get(`${model} ${id}`),
    findByUid: async (uid) => kept.values().find((payload) => payload.uid === uid),
    findByUserCode: async () => undefined,
    destroy: async (id) => void kept.delete(`${model} ${id}`),
    async consume(id) {
      Object.assign(kept.get(`${model} ${id}`) ?? {}, { consumed: Math.floor(Date.now() / 1000) })
    },
    async revokeByGrantId(grantId) {
      for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key)
    },
  })
}

async function interact(
  provider: Provider,
  people: Record<string, Person>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chosen = new URL(request.url ?? '', 'http://x').searchParams
  const subject = chosen.get('subject')
  if (chosen.has('cancel')) {
    await provider.interactionFinished(request, response, { error: 'access_denied' })
  } else if (subject) {
    await provider.interactionFinished(request, response, { login: { accountId: subject } })
  } else {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    const choices = Object.entries(people).map(
      ([key, { email }]) => `<li><a href="?subject=${key}">Continuar como ${email}</a></li>`,
    )
    response.end(
      `<!doctype html><html lang="es"><title>Elige una cuenta</title><link rel="icon" href="data:,"><ul>${choices.join('')}</ul><a href="?cancel">Cancelar</a>`,
    )
  }
}

const MOST_STEPS = 10

/** Until the provider sends the browser away from itself. */
async function walk(start: URL, subject: string | null): Promise<URL> {
  const cookies = new Map<string, string>()
  let address = start
  for (let step = 0; step < MOST_STEPS; step++) {
    if (address.pathname.startsWith('/interaction/') && address.search === '')
      address.search = subject === null ? '?cancel' : `?subject=${subject}`
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null)
      throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
    const next = new URL(location, address)
    if (next.origin !== start.origin) return next
    address = next
  }
  throw new Error('The provider leads round and round')
}
