import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { oneTapTimeout } from "../../domain/limits/Limits.js"

/** A call to the frame failed. `refusal` is the error that the frame answered with. */
export class FrameError extends Data.TaggedError("FrameError")<{
  readonly reason: "frame_not_loaded" | "frame_not_answered" | "frame_refused"
  readonly refusal?: unknown
}> {}

/** A page of the provider in a hidden iframe, for what only its origin can do. */
export class ProviderFrame extends Context.Tag("latchkey/browser/ProviderFrame")<
  ProviderFrame,
  {
    /** Whether another client of this page made a frame with that address. `call` uses that frame then. */
    readonly isShared: (url: string) => Effect.Effect<boolean>
    /**
     * Calls a method of the page at `url`, which is loaded when first used. Fails when loading or answering takes longer
     * than 10 s; the next call loads the page again.
     */
    readonly call: (url: string, method: string, request: object) => Effect.Effect<unknown, FrameError>
  }
>() {
  /** Iframes in the body, removed when the scope closes. Only the origin of `url` can receive a call and answer it. */
  static readonly layer = Layer.scoped(
    ProviderFrame,
    Effect.gen(function* () {
      const own = new Set<HTMLIFrameElement>()
      const discard = (frame: HTMLIFrameElement) =>
        Effect.sync(() => {
          if (own.delete(frame)) frame.remove()
        })
      yield* Effect.addFinalizer(() => Effect.suspend(() => Effect.forEach([...own], discard)))

      const frameAt = (href: string) =>
        Effect.try({
          try: () => {
            const found = find(href)
            const frame = found ?? append(href)
            if (found === undefined) own.add(frame)
            return frame
          },
          catch: () => new FrameError({ reason: "frame_not_loaded" })
        })

      return ProviderFrame.of({
        isShared: (url) =>
          Effect.map(Effect.option(addressOf(url)), (address) => {
            const frame = address._tag === "Some" ? find(address.value.href) : undefined
            return frame !== undefined && !own.has(frame)
          }),
        call: (url, method, request) =>
          Effect.gen(function* () {
            const { href, origin } = yield* addressOf(url)
            const frame = yield* frameAt(href)
            return yield* Effect.zipRight(
              inTime(loaded(frame), "frame_not_loaded"),
              inTime(ask(frame, origin, { method, args: [request] }), "frame_not_answered")
            ).pipe(
              Effect.tapError(({ reason }) => Effect.unless(discard(frame), () => reason === "frame_refused"))
            )
          })
      })
    })
  )

  /** A page without frames: every call fails. */
  static readonly layerNoop = Layer.succeed(ProviderFrame, {
    isShared: () => Effect.succeed(false),
    call: () => new FrameError({ reason: "frame_not_loaded" })
  })
}

/** Only http(s) URLs have an origin that a message can be restricted to. */
const addressOf = (url: string): Effect.Effect<URL, FrameError> =>
  Effect.try(() => new URL(url, document.baseURI)).pipe(
    Effect.filterOrFail(({ protocol }) => protocol === "https:" || protocol === "http:"),
    Effect.mapError(() => new FrameError({ reason: "frame_not_loaded" }))
  )

const find = (href: string): HTMLIFrameElement | undefined =>
  [...document.querySelectorAll("iframe")].find((frame) => frame.src === href)

const append = (href: string): HTMLIFrameElement => {
  const frame = document.createElement("iframe")
  frame.src = href
  frame.tabIndex = -1
  frame.setAttribute("aria-hidden", "true")
  // Property by property: a strict content security policy forbids a style attribute
  frame.style.position = "absolute"
  frame.style.width = "0"
  frame.style.height = "0"
  frame.style.border = "0"
  frame.addEventListener("load", () => {
    frame.dataset["loaded"] = "true"
  })
  document.body.append(frame)
  return frame
}

const inTime = <A>(effect: Effect.Effect<A, FrameError>, reason: FrameError["reason"]) =>
  Effect.timeoutFail(effect, { duration: oneTapTimeout, onTimeout: () => new FrameError({ reason }) })

const loaded = (frame: HTMLIFrameElement): Effect.Effect<void> =>
  Effect.async((resume) => {
    if (frame.dataset["loaded"] !== undefined) return resume(Effect.void)
    frame.addEventListener("load", () => resume(Effect.void))
  })

/** Only `origin` receives the other port of the channel, so only it can answer. */
const ask = (frame: HTMLIFrameElement, origin: string, message: object): Effect.Effect<unknown, FrameError> =>
  Effect.acquireUseRelease(
    Effect.sync(() => new MessageChannel()),
    ({ port1, port2 }) =>
      Effect.async<unknown, FrameError>((resume) => {
        port1.onmessage = ({ data }: MessageEvent<unknown>) => resume(answerOf(data))
        const { contentWindow } = frame
        const posted =
          contentWindow !== null &&
          Either.isRight(Either.try(() => contentWindow.postMessage(message, origin, [port2])))
        if (!posted) resume(new FrameError({ reason: "frame_not_answered" }))
      }),
    ({ port1 }) => Effect.sync(() => port1.close())
  )

/** The message that the frame answers with. */
const FrameAnswer = Schema.Struct({
  success: Schema.Boolean,
  payload: Schema.optional(Schema.Unknown),
  error: Schema.optional(Schema.Unknown)
})
const readAnswer = Schema.decodeUnknownEither(FrameAnswer)

const answerOf = (data: unknown): Either.Either<unknown, FrameError> =>
  Either.match(readAnswer(data), {
    onLeft: () => Either.left(new FrameError({ reason: "frame_not_answered" })),
    onRight: ({ error, payload, success }) =>
      success
        ? Either.right(payload)
        : Either.left(new FrameError({ reason: "frame_refused", refusal: error }))
  })
