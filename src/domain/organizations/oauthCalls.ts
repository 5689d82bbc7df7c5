/** Social login for members. */
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Endpoint from "../calls/Endpoint.js"
import type { CallError } from "../errors/CallErrors.js"
import type { InsecureOriginError } from "../errors/DeviceErrors.js"
import type { OneTapError } from "../errors/WalletOneTapErrors.js"
import { ProviderValues } from "../oauth/calls.js"
import type { OneTapOutcome } from "../oneTap/OneTap.js"
import { named } from "../schemas/Named.js"
import { maybeNull } from "../schemas/wire.js"
import { recordOf } from "../values/objects.js"
import { authenticatedOnDevice, Discovered } from "./answerSchemas.js"
import * as fields from "./fieldSchemas.js"
import { guarded, required, taking, texts } from "./fieldSchemas.js"
import { type MemberOAuthProvider, memberOAuthProviders } from "./oauth.js"
import type * as types from "./oauth.js"

const redirects = { login_redirect_url: "string?", signup_redirect_url: "string?" } as const
const discoveryRedirect = { discovery_redirect_url: "string?" } as const
const page = { custom_scopes: "strings?", provider_params: "parameters?" } as const
const prompt = { cancel_on_tap_outside: "boolean?" } as const

/** A redirect. It fails when the project requires PKCE and the page has no secure origin. */
export type Leaves = Effect.Effect<void, InsecureOriginError>

type Prompts = Effect.Effect<OneTapOutcome, CallError | InsecureOriginError | OneTapError>

/** The methods of one social provider. */
export interface MemberSocialLogin {
  /** Leaves the page for the social provider's, to sign in to one organization. */
  readonly start: Endpoint.Action<(options: types.MemberOAuthStart) => Leaves>
  readonly discovery: {
    /** Leaves the page for the social provider's, before the choice of an organization. */
    readonly start: Endpoint.Action<(options?: types.OAuthDiscoveryStart) => Leaves>
  }
}

const submitted = named<types.OneTapSubmitted>()(Endpoint.answer({ redirect_url: Schema.String }))

/** The calls that the methods of `oauth.googleOneTap` make. The methods add the challenge: each prompt has its own pair. */
export const oneTapCalls = {
  start: Endpoint.make("GET /b2b/oauth/google/onetap/start", {
    ...fields.bare,
    answer: named<types.OneTapStarted>()(Endpoint.answer({ google_client_id: Schema.String }))
  }),
  submit: Endpoint.make("POST /b2b/oauth/google/onetap/submit", {
    ...taking<types.OneTapSubmit>()({
      ...required("id_token", "organization_id"),
      ...fields.loginRedirects,
      ...fields.challenge
    }),
    answer: submitted
  }),
  submitDiscovery: Endpoint.make("POST /b2b/oauth/google/onetap/discovery/submit", {
    ...taking<types.OneTapDiscoverySubmit>()({
      ...required("id_token"),
      ...texts("discovery_redirect_url"),
      ...fields.challenge
    }),
    answer: submitted
  })
}

/** The calls of `oauth`, with the starts of each social provider. */
export const oauth = {
  ...recordOf<MemberOAuthProvider, MemberSocialLogin>(memberOAuthProviders, () => ({
    start: Endpoint.action({
      organization_id: "string?",
      organization_slug: "string?",
      ...redirects,
      ...page
    }),
    discovery: { start: Endpoint.action({ ...discoveryRedirect, ...page }) }
  })),
  googleOneTap: {
    start: Endpoint.action<(options: types.MemberOneTapStart) => Prompts>({
      organization_id: "string",
      ...redirects,
      ...prompt
    }),
    discovery: {
      start: Endpoint.action<(options?: types.OneTapDiscoveryStart) => Prompts>({
        ...discoveryRedirect,
        ...prompt
      })
    }
  },
  authenticate: Endpoint.make("POST /b2b/oauth/authenticate", {
    ...guarded,
    ...taking<types.OAuthRedemption>()({
      ...required("oauth_token"),
      ...fields.memberLogin,
      ...fields.verifier,
      ...fields.pending
    }),
    answer: named<types.MemberOAuthAuthenticated>()(
      Endpoint.answer({ ...authenticatedOnDevice, provider_values: maybeNull(ProviderValues) })
    ),
    carries: "memberSession",
    intermediate: true,
    pkce: fields.redeems("oauth", "oauth_token")
  }),
  discovery: {
    authenticate: Endpoint.make("POST /b2b/oauth/discovery/authenticate", {
      ...guarded,
      ...taking<types.OAuthDiscoveryRedemption>()({
        ...required("discovery_oauth_token"),
        ...fields.verifier
      }),
      answer: Discovered,
      carries: "intermediate",
      pkce: fields.redeems("oauth", "discovery_oauth_token")
    })
  }
}
