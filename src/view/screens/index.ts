/** Which component draws which screen. */
import type { ComponentType } from "react"
import type { ScreenTag } from "../../domain/Flow.js"
import { EmailConfirmation } from "./EmailConfirmation.js"
import { Error } from "./Error.js"
import { Main } from "./Main.js"
import { OtpAuthenticate } from "./OtpAuthenticate.js"
import { OtpConfirmation } from "./OtpConfirmation.js"
import type { ScreenProps } from "./ScreenProps.js"

export const screens: { readonly [Tag in ScreenTag]: ComponentType<ScreenProps<Tag>> } = {
  Main,
  EmailConfirmation,
  OtpAuthenticate,
  OtpConfirmation,
  Error
}
