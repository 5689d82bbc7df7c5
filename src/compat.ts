/**
 * Entry `latchkey/compat`: the names of the provider's own JavaScript client that latchkey itself does not use, for sites that
 * switch from it. `latchkey` and `latchkey/widget` export them too.
 */
export * from "./compat/B2bEnums.js"
export * from "./compat/Enums.js"
export * from "./compat/NativeErrors.js"
