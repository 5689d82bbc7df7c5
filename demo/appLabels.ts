import { type Messenger, messengers } from "../src/domain/otp/messengers.js"
import { recordOf } from "../src/domain/values/objects.js"

const isMessenger = (name: string): name is Messenger => name in messengers

/** A label for each app that delivers passcodes. */
export const appLabels = (before: string) =>
  recordOf(Object.keys(messengers).filter(isMessenger), (app) => `${before} ${messengers[app]}`)
