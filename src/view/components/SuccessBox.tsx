import type { ReactNode } from "react"
import { Box } from "./ErrorBox.js"
import { ScreenIcon } from "./ScreenIcon.js"

/** A success of the whole screen, which the screen announces with a `LiveRegion`. */
export function SuccessBox({ children }: { readonly children: ReactNode }) {
  return (
    <Box variant="success" icon={<ScreenIcon name="success" />}>
      {children}
    </Box>
  )
}
