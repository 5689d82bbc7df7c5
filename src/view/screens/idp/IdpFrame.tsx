import type { ReactNode } from "react"
import { Frame } from "../../components/Frame.js"
import { adoptScreenStyles } from "../../theme/screenStyles.js"
import { focusIfFree } from "./focusIfFree.js"

interface IdpFrameProps {
  readonly title: string
  readonly description: string
  readonly children?: ReactNode
}

/** The frame of a step of the identity provider; there is no way back. */
export function IdpFrame(props: IdpFrameProps) {
  return <Frame frameRef={adoptScreenStyles} headingRef={focusIfFree} {...props} />
}
