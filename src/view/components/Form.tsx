/** @jsxImportSource ../../jsx */
import type { ReactNode, SubmitEvent } from "react"

interface FormProps {
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  readonly children: ReactNode
}

/** A form whose fields form a column. The fields show their own errors, so the browser's validation is off. */
export function Form({ onSubmit, children }: FormProps) {
  return (
    <form className="lk-stack" data-gap="field" noValidate onSubmit={onSubmit}>
      {children}
    </form>
  )
}
