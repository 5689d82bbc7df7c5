import type { ReactNode, Ref, SubmitEvent } from "react"

interface FormProps {
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  readonly children: ReactNode
  readonly ref?: Ref<HTMLFormElement> | undefined
}

/** A form whose fields form a column. The fields show their own errors, so the browser's validation is off. */
export function Form({ ref, onSubmit, children }: FormProps) {
  return (
    <form ref={ref} className="lk-stack" data-gap="field" noValidate onSubmit={onSubmit}>
      {children}
    </form>
  )
}
