/** The code that makes what one sees, and a button that copies it. */
import { codeOf } from "../codeOf.js"
import { copier, find, write } from "../dom.js"
import { mountOptions } from "../mountOptions.js"
import type { Options } from "../options.js"
import { endpoints, publicToken } from "../project.js"
import { clientOptions } from "../secondFactor.js"

/** Returns the function that shows the code of these options. */
export const showCode = (): ((options: Options) => void) => {
  const place = find("#code", HTMLElement)
  find("#code-actions", HTMLElement).append(
    ...copier(() => place.textContent ?? "", { "data-tone": "primary" }, "Copy the code")
  )
  return (options) =>
    write(
      place,
      codeOf(
        mountOptions(options, location.origin),
        { endpoints, ...clientOptions(options.secondFactor) },
        publicToken
      )
    )
}
