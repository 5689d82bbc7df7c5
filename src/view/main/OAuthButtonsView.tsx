/** @jsxImportSource ../../jsx */
import type { ReactNode } from "react"
import { Stack } from "../components/Stack.js"

interface OAuthButtonsViewProps {
  /** True when every provider is shown only as a floating prompt. */
  readonly hidden: boolean
  /** A button, or the place of a prompt, for each provider. */
  readonly children: ReactNode
}

/** A column with a button for each social provider. */
export function OAuthButtonsView({ hidden, children }: OAuthButtonsViewProps) {
  return (
    <Stack gap="field" data-part="oauth" hidden={hidden}>
      {children}
    </Stack>
  )
}
