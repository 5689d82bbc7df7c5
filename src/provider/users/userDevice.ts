/** The `user_device` of an answer. */
import * as Effect from "effect/Effect"
import { Caller } from "../http/Caller.js"

/** The caller's IP address if known. Whether the device is new is unknown, because expired sessions are removed. */
export const userDevice = Effect.map(Caller, ({ ipAddress }) =>
  ipAddress === "" ? {} : { user_device: { ip_address: ipAddress } }
)
