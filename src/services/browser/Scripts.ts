import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** A script could not be loaded. */
export class ScriptError extends Data.TaggedError("ScriptError")<{
  /** The URL of the script. */
  readonly url: string
}> {
  /** Says which script could not be loaded. */
  override get message(): string {
    return `Could not load ${this.url}`
  }
}

/** Third-party scripts, loaded when first used. */
export class Scripts extends Context.Tag("latchkey/browser/Scripts")<
  Scripts,
  {
    /** Loads a script once. After a failure the next call tries again. */
    readonly load: (url: string) => Effect.Effect<void, ScriptError>
  }
>() {
  /** Adds script elements to the head. They carry `nonce`, for pages with a content security policy. */
  static readonly layer = (nonce?: string) =>
    Layer.sync(Scripts, () => {
      const loads = new Map<string, Promise<void>>()
      return Scripts.of({
        load: (url) =>
          Effect.flatMap(trusted(url), (src) =>
            Effect.tryPromise({
              try: () => {
                const load = loads.get(url) ?? append(src, nonce)
                loads.set(url, load)
                load.catch(() => loads.delete(url))
                return load
              },
              catch: () => new ScriptError({ url })
            })
          )
      })
    })

  /** Every load fails. */
  static readonly layerNoop = Layer.succeed(Scripts, { load: (url) => new ScriptError({ url }) })
}

/** One per page: the browser refuses a second policy of the same name. */
let policy: ReturnType<NonNullable<typeof globalThis.trustedTypes>["createPolicy"]> | undefined

/**
 * The address for a page that enforces Trusted Types. Such a page allows our policy with `trusted-types latchkey`;
 * otherwise its default policy applies.
 */
const trusted = (url: string): Effect.Effect<string> =>
  Effect.try(() => {
    policy ??= globalThis.trustedTypes?.createPolicy("latchkey", { createScriptURL: (text) => text })
    return policy?.createScriptURL(url) ?? url
  }).pipe(Effect.orElseSucceed(() => url))

const append = (url: string, nonce: string | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement("script")
    script.src = url
    script.async = true
    script.defer = true
    if (nonce !== undefined) script.nonce = nonce
    script.onload = () => {
      script.dataset["loaded"] = "true"
      resolve()
    }
    script.onerror = () => {
      script.remove()
      reject(new Error(url))
    }
    document.head.append(script)
  })
