/** The name, the password and the social logins of an account. */
import * as Effect from "effect/Effect"
import { needsPasswordProof } from "../../../domain/account/changes.js"
import { ApiError } from "../../../domain/errors/CallErrors.js"
import type { User } from "../../../domain/session/User.js"
import type { UserUpdate } from "../../../domain/userCalls/types.js"
import { brandOf } from "../../../domain/oauth/OAuthProvider.js"
import type { OAuthProviderOptions } from "../../../domain/oauth/OAuthProviderOptions.js"
import type { SessionSnapshot } from "../../../domain/session/Session.js"
import { OAuth, Passwords, Users } from "../../../services/api/families.js"
import { Session } from "../../../services/session/Session.js"
import { provideCalls } from "../../../services/wiring/CallsOnDemand.js"
import { reportErrors } from "../../atoms/callbacks.js"
import { configAtom } from "../../atoms/config.js"
import { sessionDuration } from "../../atoms/login.js"
import { sendResetEmail } from "../../passwords/atoms/resetEmail.js"
import { command, ephemeral, family, persistent, type Atoms } from "../../atoms/runtime.js"
import { waitForReturn } from "../../atoms/waitForReturn.js"
import { acceptIfMade, closeSection, makeChange, openAtom, serverTime } from "./account.js"
import { sendCode } from "./contacts.js"
import { accountTextAtom } from "./words.js"

/** The name that is typed, until it is saved. */
export const typedNameAtom = persistent<{ readonly first: string; readonly last: string } | undefined>(
  undefined
)

/** Saves the name. */
export const saveNameAtom = command((name: NonNullable<UserUpdate["name"]>, atoms) =>
  Effect.gen(function* () {
    yield* makeChange(
      atoms,
      Effect.flatMap(Users, (users) => users.update({ name })),
      undefined
    )
    atoms.set(typedNameAtom, undefined)
    yield* closeSection(atoms, "profile", (t) => t("account.saved"))
  })
)

/** The present password that is typed. */
export const currentPasswordAtom = ephemeral("")

/** Sends an email with a link that sets another password. */
export const forgotPasswordAtom = command((email: string, atoms) =>
  Effect.gen(function* () {
    yield* sendResetEmail({ email, reason: "PasswordForgot" }, atoms).pipe(provideCalls, reportErrors(atoms))
    yield* closeSection(atoms, "password", (t) => t("password.resent"))
  })
)

interface NewPassword {
  /** The address of the account; undefined when it has no password yet. */
  readonly email: string | undefined
  readonly password: string
}

const hasPassword = ({ user }: SessionSnapshot): boolean => user !== null && user.password !== null

/** When the user last proved a password. The provider counts a new one in exchange for the present one as a proof. */
const passwordProof = ({ session }: SessionSnapshot): string | undefined =>
  session?.authentication_factors.find(({ delivery_method }) => delivery_method === "knowledge")
    ?.last_authenticated_at

/** Sends a code to the user's address. The form of the first password comes after it. */
const askForProof = (user: User | null, atoms: Atoms) => {
  const address = user?.emails.find(({ verified }) => verified) ?? user?.emails[0]
  return address && sendCode({ method: "email", destination: address.email, section: "password" }, atoms)
}

/** Opens the form of the first password. The provider wants the person to prove their address before. */
export const beginPasswordAtom = command((_: void, atoms) =>
  Effect.gen(function* () {
    const { session, user } = yield* (yield* Session).snapshot
    const needsProof = session !== null && needsPasswordProof(session, yield* serverTime)
    const asked = needsProof ? askForProof(user, atoms) : undefined
    yield* asked ?? Effect.sync(() => atoms.set(openAtom("password"), { _tag: "adding" }))
  })
)

/** Sets the first password. The person is asked to prove their address when the provider says that the last proof is too old. */
const setFirstPassword = (password: string, atoms: Atoms) =>
  makeChange(
    atoms,
    Effect.flatMap(Passwords, (passwords) =>
      passwords.resetBySession({ password, ...sessionDuration(atoms) })
    ),
    atoms.get(accountTextAtom)("password.set")
  ).pipe(
    acceptIfMade(hasPassword),
    Effect.catchIf(
      (error) => error instanceof ApiError && error.error_type === "session_too_old_to_reset_password",
      (error) =>
        Effect.gen(function* () {
          const { user } = yield* (yield* Session).snapshot
          yield* askForProof(user, atoms) ?? Effect.fail(error)
          return undefined
        })
    )
  )

/** Sets the first password, or replaces the present one, which has to be typed too. */
export const savePasswordAtom = command(({ email, password }: NewPassword, atoms) =>
  Effect.gen(function* () {
    const existing_password = atoms.get(currentPasswordAtom)
    const before = passwordProof(yield* (yield* Session).snapshot)
    const saved = yield* email === undefined
      ? setFirstPassword(password, atoms)
      : makeChange(
          atoms,
          Effect.flatMap(Passwords, (passwords) =>
            passwords.resetByExistingPassword({
              email,
              existing_password,
              new_password: password,
              ...sessionDuration(atoms)
            })
          ),
          undefined
        ).pipe(acceptIfMade((now) => passwordProof(now) !== before))
    if (saved === undefined) return
    yield* closeSection(atoms, "password", (t) => t("password.saved"))
  })
)

/** Leaves the page for a social provider, to connect the account there. One command per button. */
export const connectAtom = family((_button: string) =>
  command((provider: OAuthProviderOptions, atoms) =>
    Effect.gen(function* () {
      const { loginRedirectURL, signupRedirectURL } = atoms.get(configAtom).oauthOptions
      const attach = Effect.flatMap(OAuth, (oauth) => oauth.attach(provider.type))
      const attached = yield* makeChange(
        atoms,
        attach,
        atoms.get(accountTextAtom)("socials.connect", { provider: brandOf(provider.type) })
      )
      if (attached === undefined) return
      const { oauth_attach_token } = attached
      const start = Effect.flatMap(OAuth, (oauth) =>
        oauth[provider.type].start({
          oauth_attach_token,
          login_redirect_url: loginRedirectURL,
          signup_redirect_url: signupRedirectURL,
          custom_scopes: provider.custom_scopes,
          provider_params: provider.provider_params
        })
      )
      yield* makeChange(atoms, start, undefined)
      yield* waitForReturn
    })
  )
)
