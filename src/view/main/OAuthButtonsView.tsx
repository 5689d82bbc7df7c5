/** @jsxImportSource ../../jsx */
import type { ReactNode } from "react"
import { Stack } from "../components/Stack.js"

interface OAuthButtonsViewProps {
  /** A button, or the place of a prompt, for each provider. */
  readonly children: ReactNode
}

/** A column with a button for each social provider. */
export function OAuthButtonsView({ children }: OAuthButtonsViewProps) {
  return (
    <Stack gap="field" data-part="oauth">
      {children}
    </Stack>
  )
}
