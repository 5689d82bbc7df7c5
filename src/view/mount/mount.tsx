/** The four mounts. */
import type { UsageError } from "../../domain/Errors.js"
import { findUsageError } from "../../domain/Usage.js"
import type {
  IdentityProviderMountOptions,
  MountHandle,
  MountOptions,
  ResetPasswordMountOptions
} from "./mountOptions.js"
import { mountWidget as mount, type Services } from "./mountWidget.js"

export type { IdentityProviderMountOptions, MountHandle, MountOptions, ResetPasswordMountOptions }

/** Shows sign-up and login. Throws when the selector matches nothing, or when the configuration cannot be read. */
export const mountLogin = (services: Services, options: MountOptions): MountHandle =>
  mount(services, "mountLogin", options, () => ({ variant: { _tag: "login" } }))

/** Shows the form for a new password; a link that came to log in does so at once. Throws as `mountLogin`. */
export const mountResetPassword = (
  services: Services,
  options: ResetPasswordMountOptions
): MountHandle<ResetPasswordMountOptions> =>
  mount(services, "mountResetPassword", options, (method, all) => {
    check(findUsageError(method, { passwordResetToken: "string" }, all))
    return { variant: { _tag: "resetPassword", token: all.passwordResetToken } }
  })

/** Lets who is logged in make passkeys. Throws as `mountLogin`. */
export const mountPasskeyRegistration = (services: Services, options: MountOptions): MountHandle =>
  mount(services, "mountPasskeyRegistration", options, () => ({ variant: { _tag: "passkeyRegistration" } }))

/** Asks the person whether an app may use their account, or log them out. Throws as `mountLogin`. */
export const mountIdentityProvider = (
  services: Services,
  options: IdentityProviderMountOptions
): MountHandle<IdentityProviderMountOptions> => {
  // What the app asks for is what it asked when the page was opened
  const query = window.location.search
  return mount(services, "mountIdentityProvider", options, (method, all) => {
    const { authTokenParams, getIDPConsentManifest } = all
    check(
      findUsageError(method, { getIDPConsentManifest: "function?", authTokenParams: "object?" }, all) ??
        (authTokenParams &&
          findUsageError(method, { trustedAuthToken: "string", tokenProfileID: "string" }, authTokenParams))
    )
    return {
      variant: { _tag: "identityProvider" },
      identityProvider: { query, authTokenParams, getIDPConsentManifest }
    }
  })
}

const check = (problem: UsageError | undefined): void => {
  if (problem !== undefined) throw problem
}
