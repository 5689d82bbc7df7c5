import type { ScreenOf, ScreenTag } from "../../../domain/Flow.js"

/** The props of every screen. */
export interface ScreenProps<Tag extends ScreenTag> {
  readonly screen: ScreenOf<Tag>
}
