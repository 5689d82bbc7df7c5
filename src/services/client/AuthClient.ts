import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { MagicLinkAuthenticated } from "../../domain/api/MagicLinks.js"
import type { OAuthAuthenticated } from "../../domain/api/OAuth.js"
import { methodArguments } from "../../domain/Arguments.js"
import type { ApiError, CallError, InvalidResponseError, NetworkError } from "../../domain/Errors.js"
import type { OneTapOutcome } from "../../domain/OneTap.js"
import type { OneTapError } from "../../domain/RareErrors.js"
import type { MissingPKCEError } from "../../domain/SdkErrors.js"
import type { Permissions } from "../../domain/Rbac.js"
import { readReturnToken, withoutReturnToken, type ReturnToken } from "../../domain/ReturnUrl.js"
import { CryptoWallets } from "../api/CryptoWallets.js"
import { Idp } from "../api/Idp.js"
import { Impersonation } from "../api/Impersonation.js"
import { MagicLinks } from "../api/MagicLinks.js"
import { Members } from "../api/Members.js"
import { OAuth } from "../api/OAuth.js"
import { Otps } from "../api/Otps.js"
import { Passwords } from "../api/Passwords.js"
import { Sessions } from "../api/Sessions.js"
import { Totps } from "../api/Totps.js"
import { Users } from "../api/Users.js"
import { WebAuthn } from "../api/WebAuthn.js"
import { Bootstrap } from "../wire/Bootstrap.js"
import { Navigation } from "../browser/Navigation.js"
import { checked, type Checked } from "./checked.js"
import type { OneTapOptions } from "../features/OneTap.js"
import { LazyServices } from "./LazyServices.js"
import { Rbac } from "../features/Rbac.js"
import * as SingleFlight from "../kit/SingleFlight.js"

/** What a return from a link or redirect led to. */
export interface ReturnAuthenticated extends ReturnToken {
  /** Null when this kind of token is not for logging in (a password reset, say): the page must handle it. */
  readonly data: MagicLinkAuthenticated | OAuthAuthenticated | null
}

/** The calls of the client, in the groups that users of the provider's client know. */
export interface ClientCalls {
  readonly user: Users["Type"]
  readonly session: Sessions["Type"]
  readonly magicLinks: MagicLinks["Type"]
  readonly otps: Otps["Type"]
  readonly oauth: OAuth["Type"] & {
    readonly googleOneTap: {
      /** Shows Google's floating prompt and leaves the page for where the provider says. */
      readonly start: (
        options?: Omit<OneTapOptions, "position" | "onShown">
      ) => Effect.Effect<OneTapOutcome, ApiError | InvalidResponseError | NetworkError | OneTapError>
    }
  }
  readonly cryptoWallets: CryptoWallets["Type"]
  readonly totps: Totps["Type"]
  readonly webauthn: WebAuthn["Type"]
  readonly passwords: Passwords["Type"]
  readonly impersonation: Impersonation["Type"]
  readonly idp: Idp["Type"]
  readonly members: Members["Type"]
  readonly rbac: {
    /** Whether the user may, by the policy as the provider tells it; nobody may when it cannot be fetched. */
    readonly isAuthorized: (resource_id: string, action: string) => Effect.Effect<boolean>
    /** Every resource and action of the policy, and whether the user may. */
    readonly allPermissions: () => Effect.Effect<Permissions>
  }
  /**
   * Logs in with the token in the page's address and takes it out of the address at once (`keepToken` leaves it). Null
   * when there is none. Calls while one is under way share it, so that a page that mounts twice logs in once.
   */
  readonly authenticateByUrl: (options: {
    readonly session_duration_minutes: number
    readonly keepToken?: boolean
  }) => Effect.Effect<ReturnAuthenticated | null, CallError | MissingPKCEError>
}

/** The whole client as Effects: every call with its arguments checked. */
export class AuthClient extends Context.Tag("latchkey/AuthClient")<AuthClient, Checked<ClientCalls>>() {
  static readonly layer = Layer.scoped(
    AuthClient,
    Effect.gen(function* () {
      const bootstrap = yield* Bootstrap
      const magicLinks = yield* MagicLinks
      const navigation = yield* Navigation
      const oauth = yield* OAuth
      const lazy = yield* LazyServices
      const rbac = yield* Rbac
      const singleFlight = SingleFlight.make<ReturnAuthenticated | null, CallError | MissingPKCEError>(
        yield* Effect.scope
      )

      const authenticators: Readonly<Record<"magic_links" | "login" | "oauth", Authenticate>> = {
        magic_links: magicLinks.authenticate,
        login: magicLinks.authenticate,
        oauth: oauth.authenticate
      }

      const authenticateReturn = (session_duration_minutes: number, keepToken: boolean) =>
        Effect.gen(function* () {
          const { href } = yield* navigation.location
          const found = readReturnToken(href)
          if (found === undefined) return null
          const authenticate = isFor(authenticators, found.tokenType) && authenticators[found.tokenType]
          if (!authenticate) return { ...found, data: null }
          const cleaned = withoutReturnToken(href)
          if (!keepToken) yield* navigation.replace(cleaned)
          const data = yield* authenticate(found.token, { session_duration_minutes }).pipe(
            // The token may not have been used: a reload must find it, unless the page has moved on
            Effect.tapErrorTag("NetworkError", () =>
              Effect.flatMap(navigation.location, (now) =>
                now.href === cleaned ? navigation.replace(href) : Effect.void
              )
            )
          )
          return { ...found, data }
        })

      const calls: ClientCalls = {
        user: yield* Users,
        session: yield* Sessions,
        magicLinks,
        otps: yield* Otps,
        oauth: {
          ...oauth,
          googleOneTap: {
            start: (options) =>
              Effect.flatMap(lazy.oneTap, (oneTap) => oneTap.start({ ...options, position: "floating" }))
          }
        },
        cryptoWallets: yield* CryptoWallets,
        totps: yield* Totps,
        webauthn: yield* WebAuthn,
        passwords: yield* Passwords,
        impersonation: yield* Impersonation,
        idp: yield* Idp,
        members: yield* Members,
        rbac: {
          isAuthorized: (resource_id, action) =>
            Effect.map(bootstrap.settled, () => rbac.isAuthorized(resource_id, action)),
          allPermissions: () => Effect.zipRight(bootstrap.settled, rbac.permissions)
        },
        authenticateByUrl: ({ keepToken = false, session_duration_minutes }) =>
          singleFlight("return", authenticateReturn(session_duration_minutes, keepToken))
      }
      return checked(calls, methodArguments)
    })
  )
}

type Authenticate = (
  token: string,
  options: { readonly session_duration_minutes: number }
) => Effect.Effect<NonNullable<ReturnAuthenticated["data"]>, CallError | MissingPKCEError>

const isFor = <Table extends object>(table: Table, key: PropertyKey): key is keyof Table =>
  Object.hasOwn(table, key)
