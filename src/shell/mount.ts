/** The mounts. */
import { accountFields } from "../domain/account/accountFields.js"
import { checkOptions } from "../domain/errors/Usage.js"
import type { Session } from "../domain/session/Session.js"
import { stepUpFields } from "../domain/secondFactor/StepUpOptions.js"
import type {
  AccountMountOptions,
  IdentityProviderMountOptions,
  MountHandle,
  MountOptions,
  ResetPasswordMountOptions,
  StepUpDialogOptions,
  StepUpMountOptions
} from "../view/mount/mountOptions.js"
import { mountWidget as mount, type WidgetClient } from "./mountWidget.js"

export type {
  AccountMountOptions,
  IdentityProviderMountOptions,
  MountHandle,
  MountOptions,
  ResetPasswordMountOptions,
  StepUpMountOptions
}

/** Mounts sign-up and login. Throws when no element matches the selector, or when the configuration is invalid. */
export const mountLogin = (client: WidgetClient, options: MountOptions): MountHandle =>
  mount(client, "mountLogin", options, () => ({ variant: { _tag: "login" } }))

/** Mounts the form for a new password. A page opened by a login link signs in at once. Throws like `mountLogin`. */
export const mountResetPassword = (
  client: WidgetClient,
  options: ResetPasswordMountOptions
): MountHandle<ResetPasswordMountOptions> =>
  mount(client, "mountResetPassword", options, (method, all) => {
    checkOptions(method, { passwordResetToken: "string" }, all)
    return { variant: { _tag: "resetPassword", token: all.passwordResetToken } }
  })

/** Mounts the registration of passkeys for signed-in users. Throws like `mountLogin`. */
export const mountPasskeyRegistration = (client: WidgetClient, options: MountOptions): MountHandle =>
  mount(client, "mountPasskeyRegistration", options, () => ({ variant: { _tag: "passkeyRegistration" } }))

/** Mounts the screens that ask the user to let an app use their account or sign them out. Throws like `mountLogin`. */
export const mountIdentityProvider = (
  client: WidgetClient,
  options: IdentityProviderMountOptions
): MountHandle<IdentityProviderMountOptions> => {
  // Read once: an update must not start another request when the page's address has changed
  const query = globalThis.location?.search
  return mount(client, "mountIdentityProvider", options, (method, all) => {
    const { allowForeignFrames, authTokenParams, getIDPConsentManifest } = all
    checkOptions(
      method,
      { allowForeignFrames: "boolean?", getIDPConsentManifest: "function?", authTokenParams: "object?" },
      all
    )
    if (authTokenParams !== undefined)
      checkOptions(method, { trustedAuthToken: "string", tokenProfileID: "string" }, authTokenParams)
    return {
      variant: { _tag: "identityProvider" },
      identityProvider: { query, allowForeignFrames, authTokenParams, getIDPConsentManifest }
    }
  })
}

/**
 * Mounts the screens that ask a signed-in user for the second factor again. They ask the user of the session `asker`, also when
 * somebody else signs in while the code loads. Throws like `mountLogin`.
 */
export const mountStepUp = (
  client: WidgetClient,
  options: StepUpMountOptions,
  asker?: Session | null
): MountHandle<StepUpMountOptions> =>
  mount(client, "mountStepUp", options, (method, all) => {
    checkOptions(method, stepUpFields, all)
    const { action, enroll, maxAgeMinutes, methods } = all
    // Nothing else of the options: another variant begins again, and an element cannot be compared
    return { variant: { _tag: "stepUp", action, asker, enroll, maxAgeMinutes, methods } }
  })

/**
 * Mounts the page on which signed-in users manage how they sign in. `stepUp` asks for the second factor before a change. Throws
 * like `mountLogin`.
 */
export const mountAccount = (
  client: WidgetClient,
  options: AccountMountOptions,
  stepUp: (options: StepUpDialogOptions) => Promise<unknown>
): MountHandle<AccountMountOptions> =>
  mount(client, "mountAccount", options, (method, all) => {
    checkOptions(method, accountFields, all)
    return {
      variant: { _tag: "account" },
      account: { ...all, stepUp: (asked) => stepUp({ ...all, ...asked }) }
    }
  })
