/** Which component draws which screen. All but Main are loaded while the person is on the screen before. */
import type { ComponentType } from "react"
import type { ScreenTag } from "../../domain/Flow.js"
import { onDemand, type OnDemand } from "../onDemand.js"
import { Main } from "./Main.js"
import type { ScreenProps } from "./ScreenProps.js"

type Drawn<Tag extends ScreenTag> = ComponentType<ScreenProps<Tag>> &
  Partial<Pick<OnDemand<never>, "preload">>

export const screens: { readonly [Tag in ScreenTag]: Drawn<Tag> } = {
  Main,
  EmailConfirmation: onDemand(() =>
    import("./EmailConfirmation.js").then((module) => module.EmailConfirmation)
  ),
  OtpAuthenticate: onDemand(() => import("./OtpAuthenticate.js").then((module) => module.OtpAuthenticate)),
  OtpConfirmation: onDemand(() => import("./OtpConfirmation.js").then((module) => module.OtpConfirmation)),
  Error: onDemand(() => import("./Error.js").then((module) => module.Error))
}
