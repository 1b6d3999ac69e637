import type { Configuration } from 'openid-client'
import type { AttemptProof } from './sign-in-attempts.ts'

/** Where "Iniciar sesión con Google" leads: an OpenID Connect provider, and this shop as its client. */
export type ProviderSettings = { issuer: string; clientId: string; clientSecret: string }

/** What a provider says of somebody who has just signed in there. Names may be missing or be any text. */
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
  /** The provider's page where a sign-in begins. */
  addressFor(proof: AttemptProof): Promise<URL>
  /**
   * What the provider says of the visitor, by the parameters with which it sent them back.
   * @throws CancelledError when the visitor refused there.
   */
  claimsOf(returned: URLSearchParams, proof: AttemptProof): Promise<ProviderClaims>
}

/** The visitor pressed "Cancel" at the provider. */
export class CancelledError extends Error {}

/** A provider that takes longer counts as away, because nobody waits so long for a login page. */
const PATIENCE_SECONDS = 5
/** How long the provider's keys and addresses are remembered. They change seldom. */
const REMEMBER_MS = 60 * 60_000

export function openProvider(settings: ProviderSettings, publicUrl: string): Provider {
  const redirectUri = `${publicUrl}/auth/google/callback`
  let known: { configuration: Promise<Configuration>; since: number } | undefined

  /** Fetched with the first sign-in and remembered; a failure is not remembered. */
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
      // Google and others put the e-mail into the token itself. Others have to be asked for it.
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
  // Loaded with the first sign-in: a shop where nobody uses Google does not need the library.
  const { allowInsecureRequests, ClientSecretBasic, discovery, enableNonRepudiationChecks } = await import(
    'openid-client'
  )
  const address = new URL(issuer)
  return discovery(address, clientId, clientSecret, ClientSecretBasic(clientSecret), {
    timeout: PATIENCE_SECONDS,
    execute: [
      // Checks the token's signature too, although it came over TLS.
      enableNonRepudiationChecks,
      // The configuration allows plain http on this machine alone.
      ...(address.protocol === 'http:' ? [allowInsecureRequests] : []),
    ],
  })
}

function textOrNull(claim: unknown): string | null {
  return typeof claim === 'string' && claim.trim() !== '' ? claim.trim() : null
}
