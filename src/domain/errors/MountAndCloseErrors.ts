/** The errors of mounting the widget and closing a client. The first screen has them, and not those of `DeviceErrors.ts`. */
import { sdkError } from "./BasicErrors.js"

/** A mount was given a selector that matches no element. */
export class SelectorNotFoundError
  extends /* @__PURE__ */ sdkError(
    "SelectorNotFoundError",
    "selector_not_found",
    "The selector applies to no DOM elements currently on the page."
  ) {}

/** The client was closed before the call was answered. */
export class ClientClosedError
  extends /* @__PURE__ */ sdkError(
    "ClientClosedError",
    "client_closed",
    "The client was closed before the call was answered."
  ) {}
