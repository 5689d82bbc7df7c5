/** @jsxImportSource ../../jsx */
import type { KeyboardEvent, ReactNode, SubmitEvent } from "react"

interface FormProps {
  readonly busy: boolean
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  readonly onKeyDown?: ((event: KeyboardEvent<HTMLFormElement>) => void) | undefined
  readonly children: ReactNode
}

/**
 * A form whose fields form a column. While busy, it ignores submits, as its button ignores clicks. The fields show their
 * own errors, so the browser's validation is off. Without a script it sends nothing: with the method `dialog`, Enter does
 * not put what was typed into the address.
 */
export function Form({ busy, onSubmit, onKeyDown, children }: FormProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy) onSubmit(event)
  }
  return (
    <form
      className="lk-stack"
      data-gap="field"
      method="dialog"
      noValidate
      // Extensions add attributes
      suppressHydrationWarning
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      {children}
    </form>
  )
}
