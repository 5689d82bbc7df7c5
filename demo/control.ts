/** The embedded provider's control routes: data, messages, faults and clock. */
import * as Schema from "effect/Schema"
import type { Message } from "latchkey/provider"
import { LoggedEvent } from "../src/domain/api/Events.js"
import { SessionSchema } from "../src/domain/schemas/SessionSchema.js"
import { UserSchema } from "../src/domain/schemas/User.js"
import { ask, order } from "./ask.js"
import { presets, type FaultOrder, type Preset } from "./presets.js"
import type { Setting } from "./settings.js"
import { Status } from "./status.js"

/** Removes every fault, then sets this preset. */
export const setPreset = async (preset: Preset): Promise<void> => {
  await clearFaults()
  const asked = presets[preset]
  if (asked !== undefined) await setFault(asked)
}

export const setFault = (fault: FaultOrder) => order("_control/faults", fault)

export const liftFault = (id: number) => order("_control/faults/remove", { id })

export const clearFaults = () => order("_control/faults", { clear: true })

export const advanceClock = (minutes: number) => order("_control/clock", { advance: minutes * 60_000 })

/** Resets users, sessions, messages, faults and clock. */
export const reset = () => order("_control/reset", {})

/** Recreates the provider with these settings. Keeps users and sessions. */
export const setSettings = (settings: ReadonlyArray<Setting>) => order("_playground/settings", settings)

/** The active faults and the clock offset. */
export const readStatus = () => ask(Status, "_playground/status")

const State = Schema.Struct({
  users: Schema.Array(UserSchema),
  sessions: Schema.Array(SessionSchema),
  events: Schema.Array(LoggedEvent),
  requests: Schema.Array(
    Schema.Struct({
      method: Schema.String,
      path: Schema.String,
      headers: Schema.Array(Schema.String),
      status: Schema.Number,
      at: Schema.String
    })
  )
})
export type State = typeof State.Type

/** The provider's data and logs, oldest first. */
export const readState = () => ask(State, "_control/state")

const text = Schema.optionalWith(Schema.String, { exact: true })
const Inbox = Schema.Array(
  Schema.Struct({
    id: Schema.String,
    to: Schema.String,
    channel: Schema.Literal("email", "sms", "whatsapp"),
    subject: Schema.String,
    body: Schema.String,
    link: text,
    code: text,
    at: Schema.String
  })
)

/** All delivered messages, newest first. */
export const inbox = (): Promise<ReadonlyArray<Message>> => ask(Inbox, "_control/inbox")

/** Creates a one-time token that signs in as this user. */
export const impersonate = async (user_id: string): Promise<string> =>
  (await ask(Schema.Struct({ impersonation_token: Schema.String }), "_control/impersonation", { user_id }))
    .impersonation_token

/** Requires the user with this address to reset their password before the next login. */
export const requireReset = (email: string) => order("_control/password-reset", { email })
