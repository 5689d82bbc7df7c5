/** The schema and the defaults of the project's settings, by the names that `latchkey/effect` exports them under. */
export { defaults } from "../project/ProjectSettings.js"
export {
  CaptchaSettings,
  ProjectSettings as BootstrapData,
  protectedAuthMode,
  vertical
} from "./SettingsSchema.js"
