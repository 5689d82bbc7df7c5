/** @jsxImportSource ../../jsx */
import type { ReactNode } from "react"
import { ScreenIcon } from "./ScreenIcon.js"

interface ErrorBoxProps {
  readonly variant: "error" | "warning" | "success"
  readonly children: ReactNode
}

/** A message about the whole screen. Screen readers announce it when it appears (specification section 2). */
export function ErrorBox({ variant, children }: ErrorBoxProps) {
  return (
    <div
      className="lk-box"
      data-part="box"
      data-variant={variant}
      role={variant === "error" ? "alert" : "status"}
    >
      <ScreenIcon name={variant} />
      <div className="lk-box-text">{children}</div>
    </div>
  )
}
