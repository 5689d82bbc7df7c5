import type { ReactNode } from "react"
import { flowAtom } from "../../atoms/flow.js"
import { Frame } from "../../components/Frame.js"
import { focusOnMount, useAtom, useText } from "../../hooks.js"
import { adoptScreenStyles } from "../../theme/screenStyles.js"

interface ScreenFrameProps {
  readonly title: string
  readonly description?: ReactNode
  readonly children?: ReactNode
  /** Shows a back arrow that leads to Main. */
  readonly back?: boolean
}

/** The frame of most screens. Its heading takes the focus when the user came from another screen. */
export function ScreenFrame({ title, description, children, back = false }: ScreenFrameProps) {
  const t = useText()
  const [{ direction }, dispatch] = useAtom(flowAtom)
  return (
    <Frame
      frameRef={adoptScreenStyles}
      title={title}
      description={description}
      headingRef={direction === undefined ? undefined : focusOnMount}
      onBack={back ? () => dispatch({ _tag: "WentBack" }) : undefined}
      backLabel={t("common.back")}
    >
      {children}
    </Frame>
  )
}
