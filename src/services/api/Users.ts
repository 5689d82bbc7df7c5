import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Api from "../../domain/api/Users.js"
import type { CallError } from "../../domain/Errors.js"
import { sameState } from "../../domain/Session.js"
import type { User } from "../../domain/User.js"
import { Page } from "../browser/Page.js"
import { Session } from "../session/Session.js"
import { SessionStore } from "../session/SessionStore.js"
import * as SharedFetch from "../kit/SharedFetch.js"
import { Transport } from "../wire/Transport.js"

type Got = typeof Api.get.answer.Type
type Updated = Omit<typeof Api.update.answer.Type, "__user">
type Removed = Omit<typeof Api.deleteEmail.answer.Type, "__user">
type Remove = (id: string) => Effect.Effect<Removed, CallError>

/** Calls on the user (wire reference 2.2). */
export class Users extends Context.Tag("latchkey/api/Users")<
  Users,
  {
    /**
     * Fetches the user anew and takes them over. Calls within two seconds share one request; one that failed for the
     * moment is made again in the background.
     */
    readonly get: () => Effect.Effect<Got, CallError>
    /** Changes name or metadata. What is not said stays. */
    readonly update: (options: Api.UserUpdate) => Effect.Effect<Updated, CallError>
    /** Each takes one registration off the user, by its id. */
    readonly deleteEmail: Remove
    readonly deletePhoneNumber: Remove
    readonly deleteTOTP: Remove
    readonly deleteCryptoWallet: Remove
    readonly deleteOAuthRegistration: Remove
    readonly deleteWebauthnRegistration: Remove
    readonly deleteBiometricRegistration: Remove
    /** The apps of other parties that the person let into their account. */
    readonly getConnectedApps: () => Effect.Effect<typeof Api.connectedApps.answer.Type, CallError>
    /** Shuts an app out again. The name is the provider's. */
    readonly revokedConnectedApp: (
      id: string
    ) => Effect.Effect<typeof Api.revokeConnectedApp.answer.Type, CallError>
    /** Which kind of user has this e-mail address. */
    readonly search: (email: string) => Effect.Effect<typeof Api.search.answer.Type, CallError>
  }
>() {
  static readonly layer = Layer.scoped(
    Users,
    Effect.gen(function* () {
      const transport = yield* Transport
      const session = yield* Session
      const store = yield* SessionStore
      let fetched: User | null = null
      const fetch = transport.call(Api.get, undefined).pipe(
        Effect.tap(({ request_id: _, status_code: __, ...user }) => {
          fetched = user
          return session.replaceUser(user)
        })
      )
      const shared = SharedFetch.make(fetch, yield* Page, yield* Effect.scope)
      // Whichever call it was that changed the user, here or in another tab
      const unsubscribe = yield* store.onWrite(({ user }) => {
        if (!sameState(user, fetched)) shared.forget()
      })
      yield* Effect.addFinalizer(() => Effect.sync(unsubscribe))

      /** Takes over the user as the call left them. */
      const takingUser = <A extends { readonly __user?: User | undefined }>(
        call: Effect.Effect<A, CallError>
      ) => call.pipe(Effect.flatMap(session.acceptUser), Effect.zipLeft(Effect.sync(shared.forget)))

      return Users.of({
        get: () => Effect.flatMap(session.key, shared.get),
        update: (options) => takingUser(transport.call(Api.update, options)),
        deleteEmail: (id) => takingUser(transport.call(Api.deleteEmail, undefined, { id })),
        deletePhoneNumber: (id) => takingUser(transport.call(Api.deletePhoneNumber, undefined, { id })),
        deleteTOTP: (id) => takingUser(transport.call(Api.deleteTotp, undefined, { id })),
        deleteCryptoWallet: (id) => takingUser(transport.call(Api.deleteCryptoWallet, undefined, { id })),
        deleteOAuthRegistration: (id) =>
          takingUser(transport.call(Api.deleteOAuthRegistration, undefined, { id })),
        deleteWebauthnRegistration: (id) =>
          takingUser(transport.call(Api.deleteWebAuthnRegistration, undefined, { id })),
        deleteBiometricRegistration: (id) =>
          takingUser(transport.call(Api.deleteBiometricRegistration, undefined, { id })),
        getConnectedApps: () => transport.call(Api.connectedApps, undefined),
        revokedConnectedApp: (id) => transport.call(Api.revokeConnectedApp, undefined, { id }),
        search: (email) => transport.call(Api.search, { email })
      })
    })
  )
}
