/** @jsxImportSource ../../jsx/react */
import type { ReactNode } from "react"
import { Box } from "./ErrorBox.js"
import { ScreenIcon } from "./ScreenIcon.js"

/** A warning about the whole screen. */
export function WarningBox({ children }: { readonly children: ReactNode }) {
  return (
    <Box variant="warning" icon={<ScreenIcon name="warning" />}>
      {children}
    </Box>
  )
}
