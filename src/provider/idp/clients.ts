/** The registered apps of the project. */
import * as Effect from "effect/Effect"
import { Settings, type ConnectedAppOptions } from "../Options.js"
import { refuse } from "../http/errors.js"

/** The app with this id. Fails with `connected_app_not_found`. */
export const getClient = (client_id: string) =>
  Effect.flatMap(Settings, ({ connectedApps }) => {
    const client = connectedApps.find((each) => each.client_id === client_id)
    return client === undefined ? refuse("connected_app_not_found") : Effect.succeed(client)
  })

/** Whether the app belongs to the project, so that it needs no consent. */
export const isFirstParty = ({ client_type }: ConnectedAppOptions): boolean =>
  client_type === "first_party" || client_type === "first_party_public"
