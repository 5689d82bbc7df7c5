/** The project's settings as `latchkey/effect` exports them: the schema and the defaults. */
export { defaults } from "./Bootstrap.js"
export * from "./BootstrapSchema.js"
