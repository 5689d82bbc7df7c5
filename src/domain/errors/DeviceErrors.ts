/** The errors that arise on this device, without an answer of the provider: something is missing here, or somebody has declined. */
import { sdkError } from "./BasicErrors.js"

/**
 * Why nobody can be asked: nobody is signed in, the user has none of the methods, the site's staff impersonate the user, or
 * somebody else has signed in since. May grow in a minor version.
 */
export type StepUpProblem = "signed_out" | "no_method" | "impersonated" | "user_changed"

/** The call needs a session, and the user is signed out. */
export class NoCurrentSessionError
  extends /* @__PURE__ */ sdkError(
    "NoCurrentSessionError",
    "no_current_session",
    "This needs a session, and nobody is signed in."
  ) {}

/** This device does not hold the PKCE verifier of the code or token: the flow began on another device. */
export class MissingPKCEError
  extends /* @__PURE__ */ sdkError(
    "MissingPKCEError",
    "missing_pkce",
    "No PKCE verifier is kept here. Make sure this flow is completed on the same device on which it was started."
  ) {}

/** `confirmReturn` answered no. The token was not redeemed and stays in the address. */
export class ReturnNotConfirmedError
  extends /* @__PURE__ */ sdkError(
    "ReturnNotConfirmedError",
    "return_not_confirmed",
    "The link or redirect did not begin in this browser, and nobody confirmed it."
  ) {}

/** `confirmAccountChange` answered no. The account that was signed in stays signed in. */
export class AccountChangeDeclinedError
  extends /* @__PURE__ */ sdkError(
    "AccountChangeDeclinedError",
    "account_change_declined",
    "The link or redirect belongs to another account, and the change of accounts was declined."
  ) {}

/** Somebody signed out, in this tab or another one, while the login was under way. It was not stored: nobody is signed in. */
export class SignedOutMeanwhileError
  extends /* @__PURE__ */ sdkError(
    "SignedOutMeanwhileError",
    "signed_out_meanwhile",
    "Somebody signed out while this login was under way, so nobody is signed in."
  ) {}

/**
 * The session of the call ended, or somebody else signed in, in this tab or another one, while the call was under way. Its
 * answer was not stored: whoever is signed in now stays signed in. The provider may have done what the call asked for.
 *
 * A choice of an organization fails with it before it is sent, when another tab has begun another intermediate session, or
 * somebody has signed in, since the page listed the organizations.
 */
export class SessionChangedMeanwhileError
  extends /* @__PURE__ */ sdkError(
    "SessionChangedMeanwhileError",
    "session_changed_meanwhile",
    "The session changed while this was under way."
  ) {}

/** The call needs PKCE, whose digests browsers compute on secure origins only: https, or http on localhost. */
export class InsecureOriginError
  extends /* @__PURE__ */ sdkError(
    "InsecureOriginError",
    "insecure_origin",
    "PKCE needs a page with a secure origin: https, or http on localhost."
  ) {}

/** The device or the browser does not support passkeys. */
export class PasskeysUnsupportedError
  extends /* @__PURE__ */ sdkError(
    "PasskeysUnsupportedError",
    "passkeys_unsupported",
    "Passkeys are not supported here."
  ) {}

/** This device already holds a passkey of the user. */
export class PasskeyAlreadyRegisteredError
  extends /* @__PURE__ */ sdkError(
    "PasskeyAlreadyRegisteredError",
    "passkey_already_registered",
    "A passkey of this user is already registered on this device."
  ) {}

/** The user closed a prompt of the device or the browser. */
export class UserCancellationError
  extends /* @__PURE__ */ sdkError(
    "UserCancellationError",
    "user_cancellation",
    "The prompt was cancelled."
  ) {}

/** An app opened the identity provider without a required parameter. */
export class IDPOAuthFlowMissingParamError
  extends /* @__PURE__ */ sdkError(
    "IDPOAuthFlowMissingParamError",
    "idp_oauth_flow_missing_param",
    "A parameter that the authorization or logout request must have is missing."
  ) {}

/** The browser must not open the address to go to: its scheme is neither http(s) nor the app's nor one of `redirectSchemes`. */
export class UnsafeRedirectError
  extends /* @__PURE__ */ sdkError(
    "UnsafeRedirectError",
    "unsafe_redirect",
    "The scheme of the address to go to is neither http(s), nor that of the app's own address, nor in redirectSchemes."
  ) {}

/** The identity provider's page is in a frame of another site, which could trick the user into a press (clickjacking). */
export class ForeignFrameError
  extends /* @__PURE__ */ sdkError(
    "ForeignFrameError",
    "foreign_frame",
    "This page is in a frame of another origin, and allowForeignFrames is not set."
  ) {}

/** A method that answers at once would have to wait for a service of the option `layers`. */
export class LayersNotSynchronousError
  extends /* @__PURE__ */ sdkError(
    "LayersNotSynchronousError",
    "layers_not_synchronous",
    "A service given to the client needs time, but this method answers at once."
  ) {}

/** The user closed the dialog of `stepUp` without a fresh proof. */
export class StepUpCancelledError
  extends /* @__PURE__ */ sdkError(
    "StepUpCancelledError",
    "step_up_cancelled",
    "The step-up was cancelled."
  ) {}

/** Nobody can be asked for a fresh proof: `reason` says why. */
export class StepUpUnavailableError
  extends /* @__PURE__ */ sdkError("StepUpUnavailableError", "step_up_unavailable", "")
{
  /**
   * `signed_out`: nobody is signed in. `no_method`: the user has none of the methods, and may not register one here.
   * `impersonated`: the site's staff use the session. `user_changed`: somebody else has signed in since the step-up began.
   */
  readonly reason: StepUpProblem
  constructor({ reason }: { readonly reason: StepUpProblem }) {
    super({ description: `Nobody can be asked: ${reason}.` })
    this.reason = reason
  }
}
