/**
 * A thin model of the account page, where the atoms of the widget do not run: what a person presses is done for the session that
 * the page showed then, after a step-up by the client's own rule, and the page shows recovery codes to their owner only.
 */
import * as Effect from "effect/Effect"
import { TOTP } from "otpauth"
import type { Session as SessionData, SessionSnapshot } from "../../src/domain/session/Session.js"
import { memberSessionOf } from "../../src/domain/organizations/memberState.js"
import type { AuthClient } from "../../src/services/client/AuthClient.js"
import type { OrganizationClient } from "../../src/services/client/OrganizationClient.js"
import { makeStepUp } from "../../src/services/session/stepUp.js"
import type { Methods, Organizations } from "./members.js"
import { switchesOrganization, type Rules } from "./rules.js"
import type { Client, Site } from "./site.js"
import type { World } from "./world.js"

/** What makes an account page a broken one. */
export interface AccountDefect {
  /** A step-up ends with the proof of whoever is signed in. */
  readonly takesAnyProof?: boolean
  /** A command is sent by whoever is signed in. */
  readonly sendsAnyToken?: boolean
  /** Recovery codes stay on the screen when the user changes. */
  readonly keepsCodes?: boolean
}

/** The recovery codes that the page of a tab shows. */
export interface ShownCodes {
  codes: ReadonlyArray<string>
}

/** The page did not do what was pressed, because somebody else is signed in by now. */
export class NotPressedBy extends Error {
  override readonly name = "NotPressedBy"
}

/** What a person presses on the account page. */
export const commands = [
  "set up an app",
  "use a recovery code",
  "show recovery codes",
  "change the password",
  "change the name",
  "add a passkey",
  "remove the phone",
  "delete the account"
] as const
/** Members press the last one only. */
export type Command = (typeof commands)[number] | typeof switchesOrganization
export const isCommand = (does: string): does is Command =>
  does === switchesOrganization || commands.some((each) => each === does)

const minutes30 = { session_duration_minutes: 30 }
/** How often the page looks whether a step-up has succeeded, and how long the person leaves its dialog open. */
const looks = { every: 500, most: 40 }

interface Press {
  readonly client: Client
  readonly site: Site
  readonly session: SessionData
}

export const makeAccountPage = (
  world: World,
  rules: Rules,
  password: string,
  /** A request of the site's server, with the cookies of the browser. */
  deleteAccount: (pressedBy: string, site: Site) => void,
  /** Undefined for users. */
  organizations: () => Organizations | undefined,
  /** Proves the second factor that an organization asks for after this. */
  inFull: <A, E>(site: Site, methods: Methods, login: Effect.Effect<A, E>) => Effect.Effect<void, E | Error>,
  { keepsCodes = false, sendsAnyToken = false, takesAnyProof = false }: AccountDefect = {}
) => {
  /** Runs a call for the session that the page showed at the press, or fails. */
  const asPressed = <A, E>({ client, session, site }: Press, call: Effect.Effect<A, E>) =>
    Effect.gen(function* () {
      const held = yield* client.session.ownedState
      if (!sendsAnyToken && held?.session?.session_id !== session.session_id)
        return yield* Effect.fail(new NotPressedBy())
      return yield* rules.inStep(site.page, session.user_id, call)
    })

  /** Waits in the dialog of a step-up until the person has proved a factor, as a rule in the same tab or another one. */
  const stepUp = ({ client, session, site }: Press) =>
    Effect.gen(function* () {
      const begun = makeStepUp({ maxAgeMinutes: 5 })
      for (let n = 0; n < looks.most; n++) {
        // What begins anew belongs to whoever is signed in
        const look = takesAnyProof ? makeStepUp({ maxAgeMinutes: 5 }) : begun
        const state = yield* look.pipe(Effect.provide(client.services))
        const { session: now } = yield* client.session.snapshot
        if (!takesAnyProof && now?.session_id !== session.session_id) break
        if (state._tag === "fresh") return rules.steppedUp(site.page, session.user_id, state.session)
        // A person without a second factor needs none
        if (state._tag === "impossible" && state.problem === "no_method") return
        if (state._tag === "impossible") break
        yield* Effect.sleep(looks.every)
      }
      return yield* Effect.fail(new NotPressedBy())
    })

  /** Shows the codes of an answer, unless somebody else is signed in by now. */
  const show = ({ client, session, site }: Press, codes: ReadonlyArray<string>) =>
    Effect.map(client.session.snapshot, (now) => {
      if (keepsCodes || now.session?.session_id === session.session_id) site.shown.codes = codes
    })

  const setUpApp = (press: Press, auth: AuthClient["Type"]) =>
    Effect.gen(function* () {
      const made = yield* asPressed(press, auth.totps.create({ expiration_minutes: 30 }))
      yield* Effect.sleep(world.below(3_000))
      const totp_code = new TOTP({ secret: made.secret }).generate({ timestamp: world.now() })
      const { totp_id } = yield* asPressed(press, auth.totps.authenticate({ totp_code, ...minutes30 }))
      // Another tab may have set up another app meanwhile
      if (totp_id === made.totp_id) yield* show(press, made.recovery_codes)
    })

  const runForMember = (press: Press, does: Command, members: OrganizationClient["Type"]) => {
    if (does === "change the password")
      return asPressed(press, members.passwords.resetBySession({ password }))
    if (does === "change the name")
      return asPressed(press, members.self.update({ name: press.session.user_id }))
    if (does !== switchesOrganization) return Effect.void
    const { acme = "", beta = "" } = organizations() ?? {}
    const organization_id = memberSessionOf(press.session)?.organization_id === acme ? beta : acme
    const exchange = members.session.exchange({ organization_id, ...minutes30 })
    return inFull(press.site, press.client, asPressed(press, exchange))
  }

  const run = (press: Press, does: Command): Effect.Effect<unknown, Error> => {
    const { client, session, site } = press
    const { members, users: auth } = client
    if (members !== undefined) return runForMember(press, does, members)
    if (auth === undefined) return Effect.void
    switch (does) {
      case "set up an app":
        return setUpApp(press, auth)
      case "use a recovery code": {
        const recovery_code = rules.recoveryCodeOf(session.user_id)
        return recovery_code === undefined
          ? Effect.void
          : asPressed(press, auth.totps.recover({ recovery_code, ...minutes30 }))
      }
      case "show recovery codes":
        return Effect.flatMap(asPressed(press, auth.totps.recoveryCodes()), ({ totps }) =>
          show(
            press,
            totps.flatMap(({ recovery_codes }) => recovery_codes)
          )
        )
      case "change the password":
        return asPressed(press, auth.passwords.resetBySession({ password, ...minutes30 }))
      case "change the name":
        return asPressed(press, auth.user.update({ name: { first_name: session.user_id } }))
      case "add a passkey":
        return asPressed(press, auth.webauthn.register({ is_passkey: true }))
      case "remove the phone":
        return Effect.flatMap(client.session.snapshot, ({ user }) => {
          const [phone] = user?.phone_numbers ?? []
          return phone === undefined
            ? Effect.void
            : asPressed(press, auth.user.deletePhoneNumber(phone.phone_id))
        })
      case "delete the account":
        return asPressed(
          press,
          Effect.sync(() => deleteAccount(session.user_id, site))
        )
      case switchesOrganization:
        return Effect.void
    }
  }

  return {
    asPressed,
    /** A person presses something. */
    press: (site: Site, does: Command): void => {
      const session = site.snapshot()?.session ?? null
      const { services } = site
      if (session === null || services === undefined) return
      const needsProof = does !== "use a recovery code" && does !== "change the name"
      site.call(does, () =>
        Effect.flatMap(services, (client) => {
          const press = { client, session, site }
          return Effect.zipRight(
            needsProof && client.users !== undefined ? stepUp(press) : Effect.void,
            run(press, does)
          )
        })
      )
    },
    /** The page is told of the present session. */
    follow: ({ shown }: Site, { session }: SessionSnapshot): void => {
      if (!keepsCodes && (session === null || !rules.areCodesOf(session.user_id, shown.codes)))
        shown.codes = []
    }
  }
}
