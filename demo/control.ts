/** The embedded provider's control routes: data, messages, faults and clock. */
import * as Schema from "effect/Schema"
import type { InboxMessage } from "latchkey/provider"
import { channelNames } from "../provider/inbox/Inbox.js"
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

export const clearFaults = () => order("_control/faults", { clear: true })

export const advanceClock = (minutes: number) => order("_control/clock", { advance: minutes * 60_000 })

/** Resets users, sessions, messages, faults and clock. */
export const reset = () => order("_control/reset", {})

/** Recreates the provider with these settings. Keeps users and sessions. */
export const setSettings = (settings: ReadonlyArray<Setting>) => order("_playground/settings", settings)

/** The active faults and the clock offset. */
export const readStatus = () => ask(Status, "_playground/status")

const text = Schema.optionalWith(Schema.String, { exact: true })
const Inbox = Schema.Array(
  Schema.Struct({
    id: Schema.String,
    to: Schema.String,
    channel: Schema.Literal(...channelNames),
    subject: Schema.String,
    body: Schema.String,
    link: text,
    code: text,
    at: Schema.String
  })
)

/** All delivered messages, newest first. */
export const inbox = (): Promise<ReadonlyArray<InboxMessage>> => ask(Inbox, "_control/inbox")
