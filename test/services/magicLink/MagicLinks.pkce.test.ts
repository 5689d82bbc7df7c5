import { assert, describe, it, within } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { ProjectSettings as Settings } from "../../../src/domain/project/ProjectSettings.js"
import type { PkceNamespace } from "../../../src/domain/calls/pkceKeys.js"
import { MagicLinks } from "../../../src/services/api/families.js"
import { authenticatedJson } from "../../support/answers.js"
import { inOrder, offline, ok, refused, type Answer } from "../../support/wire.js"
import { fakeWorld, layerFamilies, storageKey } from "../../support/world.js"

interface Options {
  readonly answers?: ReadonlyArray<Answer>
  readonly settings?: Partial<Settings>
  /** Flows whose verifier is stored: `{flow}-verifier`. */
  readonly verifiers?: ReadonlyArray<PkceNamespace>
}

const keyOf = (namespace: PkceNamespace) => `${storageKey}::PKCE_VERIFIER:${namespace}`
const pairOf = (namespace: PkceNamespace) =>
  JSON.stringify({ code_challenge: `${namespace}-challenge`, code_verifier: `${namespace}-verifier` })

const setUp = ({ answers = [], settings, verifiers = [] }: Options = {}) => {
  const storage = Object.fromEntries(verifiers.map((each) => [keyOf(each), pairOf(each)]))
  const world = fakeWorld({ answer: inOrder(...answers), storage })
  return {
    ...world,
    /** The flows whose verifier is still stored. */
    left: () =>
      (["magic_links", "passwords", "oauth"] as const).filter((each) =>
        world.storage.contents.has(keyOf(each))
      ),
    layer: layerFamilies(settings).pipe(Layer.provide(world.layer))
  }
}

const sent = ok({ request_id: "r", status_code: 200, method_id: "email-test-1" })
const good = ok(authenticatedJson(1, { method_id: "email-test-1" }))
const mismatch = refused(400, "pkce_mismatch", "The code_verifier does not match.")

describe("sending a magic link", () => {
  it.effect("sends a challenge when the project requires it, the same for every pending link", () => {
    const settings = { pkceRequiredForEmailMagicLinks: true }
    return within(setUp({ answers: [sent, sent], settings }), function* ({ left, wire }) {
      const links = yield* MagicLinks
      yield* links.email.loginOrCreate("ada@example.com")
      yield* links.email.send("ada@example.com")
      const [first, second] = wire.calls
      assert.match(JSON.stringify(first?.body), /"code_challenge":"[\w-]{43}"/)
      assert.deepStrictEqual(second?.body, first?.body)
      assert.deepStrictEqual(left(), ["magic_links"])
    })
  })
})

describe("redeeming a magic link", () => {
  /** Which verifiers are tried, what comes of it, and which are left. */
  const rows: ReadonlyArray<
    readonly [
      name: string,
      options: Options,
      tried: ReadonlyArray<string | undefined>,
      outcome: string,
      left: ReadonlyArray<PkceNamespace>
    ]
  > = [
    [
      "uses the magic link's verifier, then clears it",
      { verifiers: ["magic_links", "oauth"], answers: [good] },
      ["magic_links-verifier"],
      "signed in",
      ["oauth"]
    ],
    [
      "tries the password reset's verifier first, and clears only that on success",
      { verifiers: ["magic_links", "passwords"], answers: [good] },
      ["passwords-verifier"],
      "signed in",
      ["magic_links"]
    ],
    [
      "falls back to the magic link's verifier when the error mentions pkce",
      { verifiers: ["magic_links", "passwords"], answers: [mismatch, good] },
      ["passwords-verifier", "magic_links-verifier"],
      "signed in",
      ["passwords"]
    ],
    [
      "fails with MissingPKCEError when the provider requires a verifier and none is stored",
      { answers: [refused(400, "pkce_expected_code_verifier")] },
      [undefined],
      "MissingPKCEError",
      []
    ],
    [
      "fails with MissingPKCEError when the password reset's verifier is refused too",
      { verifiers: ["passwords"], answers: [mismatch, mismatch] },
      ["passwords-verifier", undefined],
      "MissingPKCEError",
      ["passwords"]
    ],
    [
      "falls back to no verifier when there is none for magic links",
      { verifiers: ["passwords"], answers: [refused(400, "bad", "pkce was not expected"), good] },
      ["passwords-verifier", undefined],
      "signed in",
      ["passwords"]
    ],
    [
      "does not fall back after another error",
      { verifiers: ["magic_links", "passwords"], answers: [refused(401, "unable_to_auth_magic_link")] },
      ["passwords-verifier"],
      "unable_to_auth_magic_link",
      ["magic_links", "passwords"]
    ],
    [
      "does not fall back when the network fails",
      { verifiers: ["magic_links", "passwords"], answers: [offline] },
      ["passwords-verifier"],
      "NetworkError",
      ["magic_links", "passwords"]
    ],
    [
      "keeps both verifiers when the second attempt fails too",
      { verifiers: ["magic_links", "passwords"], answers: [mismatch, mismatch] },
      ["passwords-verifier", "magic_links-verifier"],
      "pkce_mismatch",
      ["magic_links", "passwords"]
    ],
    [
      "does not try again when the magic link's own verifier is refused",
      { verifiers: ["magic_links"], answers: [mismatch] },
      ["magic_links-verifier"],
      "pkce_mismatch",
      ["magic_links"]
    ]
  ]
  for (const [name, options, tried, outcome, expectedLeft] of rows) {
    it.effect(name, () =>
      within(setUp(options), function* ({ left, wire }) {
        const result = yield* (yield* MagicLinks)
          .authenticate("TOKEN", { session_duration_minutes: 30 })
          .pipe(
            Effect.as("signed in"),
            Effect.catchAll((error) =>
              Effect.succeed(error._tag === "ApiError" ? error.error_type : error.name)
            )
          )
        assert.strictEqual(result, outcome)
        const bodies = tried.map((code_verifier) => ({
          token: "TOKEN",
          session_duration_minutes: 30,
          ...(code_verifier !== undefined && { code_verifier })
        }))
        assert.deepStrictEqual<unknown>(
          wire.calls.map(({ body }) => body),
          bodies
        )
        assert.deepStrictEqual<unknown>(left(), expectedLeft)
      })
    )
  }
})
