import type { ReactNode } from "react"
import { Frame } from "../../components/Frame.js"
import { adoptScreenStyles } from "../../theme/screenStyles.js"
import { focusIfFree } from "../shared/focusIfFree.js"

interface LandingFrameProps {
  readonly title: string
  readonly description?: ReactNode
  readonly children?: ReactNode
}

/** The frame of a landing's screen. The user has not pressed anything that led here, so it takes a free focus only. */
export function LandingFrame(props: LandingFrameProps) {
  return <Frame frameRef={adoptScreenStyles} headingRef={focusIfFree} {...props} />
}
