/** The errors of creating, mounting and closing a client. Not in `SdkErrors.ts`, which is loaded with the calls. */
import { sdkError } from "./Errors.js"

/** A mount was given a selector that matches no element. */
export class SelectorNotFoundError extends sdkError(
  "SelectorNotFoundError",
  "selector_not_found",
  "The selector applies to no DOM elements currently on the page."
) {}

/** The client was closed before the call was answered. */
export class ClientClosedError extends sdkError(
  "ClientClosedError",
  "client_closed",
  "The client was closed before the call was answered."
) {}

/** A layer in the client's options is asynchronous. The client is created synchronously. */
export class LayersNotSynchronousError extends sdkError(
  "LayersNotSynchronousError",
  "layers_not_synchronous",
  "A layer given to the client needs time to build. Build it first and pass the finished service."
) {}
