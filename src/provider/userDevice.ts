/** What an answer tells of the device that called. */
import * as Effect from "effect/Effect"
import { Caller } from "./Caller.js"

/** The caller's address where it is known. Whether it is new is not told: sessions that ended are forgotten. */
export const userDevice = Effect.map(Caller, ({ ipAddress }) =>
  ipAddress === "" ? {} : { user_device: { ip_address: ipAddress } }
)
