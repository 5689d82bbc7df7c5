/**
 * Entry `latchkey/compat`: the names of the provider's own JavaScript client that latchkey itself does not use, for sites that
 * switch from it.
 *
 * @example
 * import { AppScreens, errorToAuthError } from "latchkey/compat"
 */
export * from "./compat/B2bEnums.js"
export * from "./compat/Enums.js"
export * from "./compat/NativeErrors.js"
