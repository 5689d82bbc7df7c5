/** Fakes of the services below One Tap: the provider's frame and Google's prompt. Both record their calls. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { OneTapBrowser } from "../../src/domain/oneTap/OneTap.js"
import {
  GoogleIdentity,
  type PromptError,
  type PromptOptions,
  type PromptOutcome
} from "../../src/services/browser/GoogleIdentity.js"
import { ProviderFrame, type FrameError } from "../../src/services/browser/ProviderFrame.js"

export interface FrameCall {
  readonly url: string
  readonly method: string
  readonly request: object
}

/** The answer to `oneTapStart` of a project that has Google set up. */
export const started = {
  requestId: "r",
  googleClientId: "google-1",
  stytchCsrfToken: "",
  oauthCallbackId: "callback-1"
}

/** A frame that answers each call as `answer` says. */
export const fakeFrame = (
  answer: (call: FrameCall) => Effect.Effect<unknown, FrameError>,
  shared = false
) => {
  const calls: Array<FrameCall> = []
  return {
    calls,
    methods: () => calls.map(({ method }) => method),
    layer: Layer.succeed(ProviderFrame, {
      isShared: () => Effect.succeed(shared),
      call: (url, method, request) =>
        Effect.suspend(() => {
          calls.push({ url, method, request })
          return answer({ url, method, request })
        })
    })
  }
}

/** A prompt that is shown at once and ends with this outcome. */
export const fakeGoogle = (
  outcome: Effect.Effect<PromptOutcome, PromptError>,
  browser: OneTapBrowser = { fedcm: false, userAgent: "" }
) => {
  const prompts: Array<Omit<PromptOptions, "onShown" | "onSilence">> = []
  return {
    prompts,
    layer: Layer.succeed(GoogleIdentity, {
      browser: Effect.succeed(browser),
      prompt: ({ onShown, onSilence: _, ...options }) =>
        Effect.suspend(() => {
          prompts.push(options)
          return Effect.zipRight(onShown, outcome)
        })
    })
  }
}
