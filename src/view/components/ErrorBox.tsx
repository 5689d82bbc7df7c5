/** @jsxImportSource ../../jsx */
import type { ReactNode } from "react"
import { errorIcon, Icon } from "./Icon.js"

interface BoxProps {
  readonly variant: "error" | "warning" | "success"
  readonly icon: ReactNode
  readonly children: ReactNode
}

const roles = { error: "alert", warning: "status", success: undefined }

/**
 * A message about the whole screen (specification section 2). Screen readers announce errors and warnings when they appear. The
 * screen announces a success with a `LiveRegion`, so that the same success is announced again.
 */
export function Box({ variant, icon, children }: BoxProps) {
  return (
    <div className="lk-box" data-part="box" data-variant={variant} role={roles[variant]}>
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
