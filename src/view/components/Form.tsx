/** @jsxImportSource ../../jsx */
import type { KeyboardEvent, ReactNode, SubmitEvent } from "react"

interface FormProps {
  readonly busy: boolean
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  readonly onKeyDown?: ((event: KeyboardEvent<HTMLFormElement>) => void) | undefined
  readonly children: ReactNode
}

/**
 * A form whose fields form a column. While busy, it ignores submits, as its button ignores clicks. A key that is held down
 * submits once. The fields show their own errors, so the browser's validation is off. Without a script it sends nothing: with
 * the method `dialog`, Enter does not put what was typed into the address.
 */
export function Form({ busy, onSubmit, onKeyDown, children }: FormProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy) onSubmit(event)
  }
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    // Somebody who holds Enter down would send a wrong password until the account is locked
    if (event.key === "Enter" && event.repeat) event.preventDefault()
    else onKeyDown?.(event)
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
      onKeyDown={press}
    >
      {children}
    </form>
  )
}
