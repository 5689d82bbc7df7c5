import type { ScreenOf, ScreenTag } from "../../../domain/Flow.js"

/** What every screen is given. */
export interface ScreenProps<Tag extends ScreenTag> {
  readonly screen: ScreenOf<Tag>
}
