/** The events that say that a client was made and that a screen was rendered. */
import type { LoggedEvent, Telemetry } from "../events/LoggedEvent.js"
import type { ProjectSettings } from "../project/ProjectSettings.js"
import { jsonCopy } from "../values/jsonCopy.js"
import type { WidgetConfigInput } from "../widget/Config.js"

interface ClientEvent {
  readonly event_name: string
  readonly details: unknown
}

/** A client was made. */
export const clientMade: ClientEvent = {
  event_name: "sdk_instance_instantiated",
  details: {
    event_callback_registered: false,
    error_callback_registered: false,
    success_callback_registered: false
  }
}

/**
 * A login screen was rendered, with the configuration as the site wrote it. The event is made from the project's settings,
 * null when the provider has given none.
 */
export const loginRendered = (
  config: WidgetConfigInput | undefined
): ((bootstrap: ProjectSettings | null) => ClientEvent) => {
  const options = jsonCopy(config)
  return (bootstrap) => ({ event_name: "render_login_screen", details: { options, bootstrap } })
}

/** An event as the event log sends it. */
export const loggedEvent = (
  public_token: string,
  telemetry: Telemetry,
  event: Omit<LoggedEvent["event"], "public_token">
): LoggedEvent => ({ telemetry, event: { public_token, ...event } })
