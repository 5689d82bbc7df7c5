/** @jsxImportSource ../../jsx */
import type { ReactNode } from "react"
import { errorIcon, Icon } from "./Icon.js"

interface BoxProps {
  readonly variant: "error" | "warning"
  readonly icon: ReactNode
  readonly children: ReactNode
}

/** A message about the whole screen. Screen readers announce it when it appears (specification section 2). */
export function Box({ variant, icon, children }: BoxProps) {
  return (
    <div
      className="lk-box"
      data-part="box"
      data-variant={variant}
      role={variant === "error" ? "alert" : "status"}
    >
      {icon}
      <div className="lk-box-text">{children}</div>
    </div>
  )
}

/** An error of the whole screen. */
export function ErrorBox({ children }: { readonly children: ReactNode }) {
  return (
    <Box variant="error" icon={<Icon name="error" path={errorIcon} />}>
      {children}
    </Box>
  )
}
