/** What the client itself finds missing, each a class of its own. */
import { sdkError } from "./Errors.js"

/** The call needs a session and there is none. */
export class NoCurrentSessionError extends sdkError(
  "NoCurrentSessionError",
  "no_current_session",
  "This needs a session, and nobody is signed in."
) {}

/** The verifier that belongs to a code or token is not kept on this device. */
export class MissingPKCEError extends sdkError(
  "MissingPKCEError",
  "missing_pkce",
  "No PKCE verifier is kept here. Make sure this flow is completed on the same device on which it was started."
) {}

/** The device or the browser has no passkeys. */
export class PasskeysUnsupportedError extends sdkError(
  "PasskeysUnsupportedError",
  "passkeys_unsupported",
  "Passkeys are not supported here."
) {}

/** This device already holds a passkey of this user. */
export class PasskeyAlreadyRegisteredError extends sdkError(
  "PasskeyAlreadyRegisteredError",
  "passkey_already_registered",
  "A passkey of this user is already registered on this device."
) {}

/** The person closed a prompt of the device or the browser. */
export class UserCancellationError extends sdkError(
  "UserCancellationError",
  "user_cancellation",
  "The prompt was cancelled."
) {}

/** An app sent a person to the identity provider without a parameter that it must give. */
export class IDPOAuthFlowMissingParamError extends sdkError(
  "IDPOAuthFlowMissingParamError",
  "idp_oauth_flow_missing_param",
  "A parameter that the authorization or logout request must have is missing."
) {}
