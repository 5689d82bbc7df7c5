/** @jsxImportSource ../../jsx */
import type { ComponentProps } from "react"

interface StackProps extends Omit<ComponentProps<"div">, "className" | "ref"> {
  /** 24, 12 or 6 px. */
  readonly gap?: "group" | "field" | "tight" | undefined
}

/** A column with equal gaps between its children. */
export function Stack({ gap = "group", ...props }: StackProps) {
  return <div className="lk-stack" data-gap={gap} {...props} />
}
