/** The client with the widget's mounts. */
import type { ProjectConfiguration, SessionOf } from "./client/AnswerOf.js"
import type { AnyClient, AuthClient, LayeredClientOptions } from "./client/AuthClient.js"
import type { ClientOptions } from "./domain/client/ClientSettings.js"
import type { Session } from "./domain/session/Session.js"
import { apiHost } from "./domain/client/CustomDomain.js"
import { makeClientOnDemand, refuseLayers } from "./shell/client.js"
import { userClient } from "./shell/userClient.js"
import { afterPaint } from "./page/afterPaint.js"
import { makeChunk, type Chunk } from "./page/chunk.js"
import { loadChunk } from "./page/loadChunk.js"
import { preconnect } from "./page/preconnect.js"
import type { Early } from "./shell/early.js"
import { keepNonce } from "./shell/nonces.js"
import {
  mountAccount,
  mountIdentityProvider,
  mountLogin,
  mountPasskeyRegistration,
  mountResetPassword,
  mountStepUp
} from "./shell/mount.js"
import type {
  AccountMountOptions,
  IdentityProviderMountOptions,
  MountHandle,
  MountOptions,
  ResetPasswordMountOptions,
  StepUpDialogOptions,
  StepUpMountOptions
} from "./view/mount/mountOptions.js"

/** The widgets that a client can mount, each on the element `elementId` or on the first that matches it as a CSS selector. */
interface Mounts {
  /**
   * Mounts sign-up and login.
   *
   * @example
   * const login = auth.mountLogin({ elementId: "#login", config: { products: ["emailMagicLinks"] } })
   * login.update({ locale: "de" })
   * login.unmount()
   */
  readonly mountLogin: (options: MountOptions) => MountHandle
  /** Mounts the form for a new password, with the token of a reset email's link. */
  readonly mountResetPassword: (options: ResetPasswordMountOptions) => MountHandle<ResetPasswordMountOptions>
  /** Mounts the registration of passkeys for signed-in users. */
  readonly mountPasskeyRegistration: (options: MountOptions) => MountHandle
  /** Mounts the screens that ask the user to let an app use their account or sign them out. */
  readonly mountIdentityProvider: (
    options: IdentityProviderMountOptions
  ) => MountHandle<IdentityProviderMountOptions>
  /**
   * Mounts the screens that ask a signed-in user for the second factor again. The event `STEP_UP_COMPLETE` says that the session
   * has a fresh one, `STEP_UP_CANCEL` that the user does not want to go on.
   */
  readonly mountStepUp: (options: StepUpMountOptions) => MountHandle<StepUpMountOptions>
  /**
   * Mounts the page on which a signed-in user manages how they sign in: addresses, numbers, password, passkeys and more. A change
   * that the provider wants a second factor for asks for it first.
   *
   * @example
   * auth.mountAccount({
   *   elementId: "#account",
   *   deleteAccount: () => fetch("/api/account", { method: "DELETE" })
   * })
   */
  readonly mountAccount: (options: AccountMountOptions) => MountHandle<AccountMountOptions>
}

/** A client that can mount the widget. Mounting on the same element again updates in place. */
export interface AuthWidget<Project extends ProjectConfiguration = Latchkey.DefaultProjectConfiguration>
  extends AuthClient<Project>, Mounts {
  /**
   * Asks a signed-in user for the second factor again, in a dialog. Resolves with the session: at once when it has a fresh
   * second factor. Rejects with `StepUpCancelledError` when the user closes the dialog, and with `StepUpUnavailableError` when
   * nobody is signed in or the user has none of the methods. Your server must check the same.
   *
   * @example
   * const deleteAccount = async () => {
   *   await auth.stepUp({ maxAgeMinutes: 5 })
   *   await fetch("/api/account", { method: "DELETE" })
   * }
   */
  readonly stepUp: (options?: StepUpDialogOptions) => Promise<SessionOf<Project>>
  /**
   * Sends a request to your server. When the server refuses it because a factor is missing, asks for the factor as `stepUp` does and
   * sends the request once more. It is refused so by a response with status 403 and the JSON `{ "reason": "factors_missing" }`, or by
   * an answer or an error with that `reason`. Resolves and rejects as the last request does, or rejects as `stepUp` does.
   *
   * @example
   * const response = await auth.withStepUp(() => fetch("/api/transfers", { method: "POST" }), { maxAgeMinutes: 5 })
   */
  readonly withStepUp: <Answer>(send: () => Promise<Answer>, options?: StepUpDialogOptions) => Promise<Answer>
}

/** The client as it is made: its caller says of which project. */
type AnyWidget = AnyClient & Mounts & Pick<AuthWidget<object>, "stepUp" | "withStepUp">

const importLoaders = () => import("./loadWhenUsed.js")
const load = () => loadChunk(importLoaders)

/**
 * Makes a client that can mount the widget. Throws like `createAuthClient`.
 *
 * @example
 * import { createAuthWidget } from "latchkey/widget"
 *
 * createAuthWidget("public-token-test-…").mountLogin({
 *   elementId: "#login",
 *   config: { products: ["emailMagicLinks"] }
 * })
 */
export const createAuthWidget = <Project extends ProjectConfiguration = Latchkey.DefaultProjectConfiguration>(
  publicToken: string,
  options: ClientOptions = {}
): AuthWidget<Project> => {
  refuseLayers("createAuthWidget", options)
  return createLayeredWidget(publicToken, options)
}

/** Makes a client like `createAuthWidget` of `latchkey/widget`, which also accepts services of your own as `layers`. */
export function createLayeredWidget<
  Project extends ProjectConfiguration = Latchkey.DefaultProjectConfiguration
>(publicToken: string, options?: LayeredClientOptions): AuthWidget<Project>
export function createLayeredWidget(publicToken: string, options: LayeredClientOptions = {}): AnyWidget {
  // Connecting and running the chunks would hold up the first paint
  const early: Chunk<Early> = makeChunk(async () => {
    await afterPaint()
    preconnect(apiHost(publicToken, options))
    const { askEarly } = await load()
    return askEarly(publicToken, options, onDemand.facts)
  })
  const onDemand = makeClientOnDemand(
    userClient,
    "createAuthWidget",
    publicToken,
    options,
    async (facts) => {
      await afterPaint()
      // Beside the code that asks for the services. Without it, there are no services either
      ownEarly?.load().catch(() => {})
      const { loadServices } = await load()
      return loadServices(publicToken, options, facts, ownEarly)
    },
    async () => (await load()).loadMistakes(),
    () =>
      early.load().then(
        ({ storeSettings }) => storeSettings(),
        () => false
      )
  )
  /** Services of the site's own make all requests themselves. */
  const ownEarly = options.layers === undefined ? early : undefined
  // After the services, which carry out what the user submits meanwhile
  const renderer = makeChunk(async () => {
    const services = await onDemand.services.load()
    const { loadRenderer } = await load()
    return loadRenderer(services, (error) => onDemand.inspect("load", error))
  })
  const client = { ...onDemand, renderer, early: ownEarly }
  const present = () => onDemand.client.session.getInfo().session
  const stepUpIn = async (asker: Session | null, options: StepUpDialogOptions = {}) =>
    (await onDemand.services.load()).stepUp(widget.mountStepUp, options, asker)
  const widget: AnyWidget = {
    ...onDemand.client,
    mountLogin: (mount) => mountLogin(client, mount),
    mountResetPassword: (mount) => mountResetPassword(client, mount),
    mountPasskeyRegistration: (mount) => mountPasskeyRegistration(client, mount),
    mountIdentityProvider: (mount) => mountIdentityProvider(client, mount),
    mountStepUp: (mount) => mountStepUp(client, mount, present()),
    mountAccount: (mount) => mountAccount(client, mount, widget.stepUp),
    stepUp: (options) => stepUpIn(present(), options),
    withStepUp: async (send, options) => {
      // The request belongs to this session, even if another user is signed in when it is refused
      const asker = present()
      return (await onDemand.services.load()).withStepUp(send, () => stepUpIn(asker, options), options, asker)
    }
  }
  keepNonce(widget, options.nonce)
  return widget
}
