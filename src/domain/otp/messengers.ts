import type { PhoneMethod } from "../session/PhoneMethod.js"

/** The apps that deliver passcodes, with their names. The texts of each language insert the name. */
export const messengers = { whatsapp: "WhatsApp" } as const satisfies {
  readonly [Method in PhoneMethod]?: string
}
/** A way to send a passcode that is an app. */
export type Messenger = keyof typeof messengers
