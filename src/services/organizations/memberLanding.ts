/** Signing in by the token of an address: to an organization, or before the choice of one. */
import * as Effect from "effect/Effect"
import type { LandingError } from "../../domain/login/LandingQuestions.js"
import { repaired } from "../../domain/login/ReturnLink.js"
import { readReturnToken } from "../../domain/login/ReturnUrl.js"
import type { Discovered, MemberSignedIn } from "../../domain/organizations/answers.js"
import {
  type DiscoveryToken,
  isHandled,
  knownType,
  type LoginToken,
  type MemberLanded,
  type MemberLandingOptions,
  type MemberReturned
} from "../../domain/organizations/landing.js"
import type { SessionDuration } from "../../domain/sessionCalls/types.js"
import * as SingleFlight from "../kit/SingleFlight.js"
import { makeAddressToken } from "../login/addressToken.js"

type Authenticate<Answer> = (token: string, duration: SessionDuration) => Effect.Effect<Answer, LandingError>

/** What redeems the tokens of each type. */
interface MemberAuthenticators {
  readonly discovery: Readonly<Record<DiscoveryToken, Authenticate<Discovered>>>
  readonly login: Readonly<Record<LoginToken, Authenticate<MemberReturned>>>
}

/**
 * Makes the function that redeems the token of an address, by default the page's. Its result is null when there is none. Concurrent
 * calls for one address share one run. `confirm` confirms the present session.
 */
export const makeMemberLanding = (
  { discovery, login }: MemberAuthenticators,
  confirm: () => Effect.Effect<MemberSignedIn, LandingError>
) =>
  Effect.gen(function* () {
    const inAddress = yield* makeAddressToken
    const singleFlight = SingleFlight.make<MemberLanded | null, LandingError>(yield* Effect.scope)

    /** The present session, if the token gave it. */
    const present = (session_id: string) =>
      Effect.map(confirm(), (answer): MemberReturned | undefined =>
        answer.member_session.member_session_id === session_id ? { ...answer, ...complete } : undefined
      )

    /** `other` is an address that the page is not at: nothing of it is cleared. */
    const land = ({ clearParams = true, ...duration }: MemberLandingOptions, other?: string) =>
      Effect.gen(function* () {
        const href = other ?? (yield* inAddress.address)
        const written = readReturnToken(href)
        if (written === undefined) return null
        const { token, tokenType } = repaired(written, knownType)
        const taken = <A>(redeem: Effect.Effect<A, LandingError>) =>
          clearParams && other === undefined ? inAddress.takenWhile(href, redeem) : redeem
        if (isIn(discovery, tokenType) && isHandled(tokenType, href)) {
          const call = discovery[tokenType](token, duration)
          const data = yield* taken(inAddress.redeemed<Discovered, never>(token, call))
          return { handled: true, tokenType, data } as const
        }
        if (isIn(login, tokenType)) {
          const call = login[tokenType](token, duration)
          const data = yield* taken(inAddress.redeemed(token, call, present))
          return { handled: true, tokenType, data } as const
        }
        return { handled: false, tokenType, token } as const
      }).pipe(Effect.scoped)

    return (options: MemberLandingOptions, href?: string) =>
      Effect.gen(function* () {
        const other = href === undefined || (yield* inAddress.isAt(href)) ? undefined : href
        return yield* singleFlight(`landing ${other ?? ""}`, land(options, other))
      })
  })

const isIn = <Group extends object>(group: Group, name: string): name is keyof Group & string =>
  Object.hasOwn(group, name)

/** What the present session lacks of the answer of a login. */
const complete = {
  member_authenticated: true,
  intermediate_session_token: "",
  mfa_required: null,
  primary_required: null
} as const
