import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** Form submissions that leave the page. */
export class Forms extends Context.Tag("latchkey/browser/Forms")<
  Forms,
  {
    /** Leaves the page by posting `fields` to `url`, as a submitted form does. */
    readonly post: (url: string, fields: Readonly<Record<string, string>>) => Effect.Effect<void>
  }
>() {
  /** Submits a hidden form in the body. Does nothing where there is no document. */
  static readonly layer = Layer.succeed(Forms, {
    post: (url, fields) =>
      Effect.sync(() => {
        if (typeof document === "undefined") return
        const form = document.createElement("form")
        form.method = "post"
        form.action = url
        form.hidden = true
        for (const [name, value] of Object.entries(fields)) {
          const input = document.createElement("input")
          input.type = "hidden"
          input.name = name
          input.value = value
          form.append(input)
        }
        document.body.append(form)
        form.submit()
        // The browser has read the fields: remove them from the document
        form.remove()
      })
  })
}
