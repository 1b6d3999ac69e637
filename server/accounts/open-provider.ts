import type { Configuration } from 'openid-client'
import type { VisitProof } from './visits.ts'

/** Where "Iniciar sesión con Google" leads: an OpenID Connect provider, and this shop as its client. */
export type ProviderSettings = { issuer: string; clientId: string; clientSecret: string }

/** What a provider says of somebody who has just signed in there. Names may be missing, or be anything. */
export type ProviderClaims = {
  issuer: string
  subject: string
  email: string | null
  isEmailVerified: boolean
  firstName: string | null
  lastName: string | null
}

export type Provider = {
  issuer: string
  /** Where a visit begins. */
  addressFor(proof: VisitProof): Promise<URL>
  /**
   * What the provider says of the visitor, by what it sent them back with.
   * @throws CancelledError when the visitor refused there.
   */
  claimsOf(returned: URLSearchParams, proof: VisitProof): Promise<ProviderClaims>
}

/** The visitor pressed "Cancel" at the provider. */
export class CancelledError extends Error {}

/** A provider that takes longer than this is away: nobody waits for a login page. */
const PATIENCE_SECONDS = 5
/** Providers change their keys and addresses now and then, and never on the hour. */
const REMEMBER_MS = 60 * 60_000

export function openProvider(settings: ProviderSettings, publicUrl: string): Provider {
  const redirectUri = `${publicUrl}/auth/google/callback`
  let known: { configuration: Promise<Configuration>; since: number } | undefined

  /** Asked for at the first visit and remembered; a failure is not. */
  function discovered(): Promise<Configuration> {
    if (known && performance.now() - known.since < REMEMBER_MS) return known.configuration
    const configuration = discover(settings)
    known = { configuration, since: performance.now() }
    configuration.catch(() => {
      known = undefined
    })
    return configuration
  }

  return {
    issuer: settings.issuer,

    async addressFor({ state, nonce, verifier }) {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client')
      return buildAuthorizationUrl(await discovered(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
    },

    async claimsOf(returned, { state, nonce, verifier }) {
      const { AuthorizationResponseError, authorizationCodeGrant, fetchUserInfo } = await import(
        'openid-client'
      )
      const configuration = await discovered()
      // Our own address, never the one that the request names.
      const address = new URL(`${redirectUri}?${returned}`)
      const tokens = await authorizationCodeGrant(configuration, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      }).catch((error: unknown) => {
        const isRefusal = error instanceof AuthorizationResponseError && error.error === 'access_denied'
        throw isRefusal ? new CancelledError('The visitor refused', { cause: error }) : error
      })
      const token = tokens.claims()
      if (!token) throw new Error('The provider sent no identity')
      // Some put the e-mail into the token itself (Google does), some only say it when asked.
      const said =
        token.email === undefined ? await fetchUserInfo(configuration, tokens.access_token, token.sub) : token
      return {
        issuer: token.iss,
        subject: token.sub,
        email: textOrNull(said.email),
        isEmailVerified: said.email_verified === true,
        firstName: textOrNull(said.given_name),
        lastName: textOrNull(said.family_name),
      }
    },
  }
}

async function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<Configuration> {
  // Loaded with the first visit: a shop that nobody enters by Google does without.
  const { allowInsecureRequests, ClientSecretBasic, discovery, enableNonRepudiationChecks } = await import(
    'openid-client'
  )
  const address = new URL(issuer)
  return discovery(address, clientId, clientSecret, ClientSecretBasic(clientSecret), {
    timeout: PATIENCE_SECONDS,
    execute: [
      // The signature counts as well, not only the line over which the token came.
      enableNonRepudiationChecks,
      // The configuration lets plain http through on this machine alone.
      ...(address.protocol === 'http:' ? [allowInsecureRequests] : []),
    ],
  })
}

function textOrNull(claim: unknown): string | null {
  return typeof claim === 'string' && claim.trim() !== '' ? claim.trim() : null
}
