/** What a mount had begun when its user went, and it begins again. */
import { screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { afterEach, describe, expect, it } from "vitest"
import { mountIdentityProvider, mountResetPassword } from "../../../src/shell/mount.js"
import { authenticated } from "../../support/answers.js"
import { fakeCalls, refused, type FakeClient } from "../../support/view/fakeCalls.js"
import { heading } from "../../support/view/hands.js"
import { authorizeQuery, bob, started } from "../../support/view/idp.js"
import { mount, place, untilTheEnd } from "../../support/view/mounted.js"
import { app, signedInBy } from "../../support/view/secondFactor.js"
import { after, advance } from "../../support/view/time.js"
import { widgetClient } from "../../support/view/widgetClient.js"
import { t } from "../../support/words.js"

const openedWith = (query: string) => window.history.replaceState(null, "", `/${query}`)

afterEach(() => openedWith(""))

const shown = () => document.body.textContent ?? ""

type World = Pick<ReturnType<typeof fakeCalls>, "answers" | "publishSession">

/** Ada logs out in another tab, or Bob signs in there. */
const changes: ReadonlyArray<readonly [name: string, change: (world: World) => Promise<unknown>]> = [
  [
    "she logs out",
    (world) => {
      world.answers.hasSignedOut = true
      return after(() => world.publishSession(null))
    }
  ],
  ["Bob signs in", (world) => after(() => world.publishSession(bob))]
]

describe.each(changes)(
  "the trusted token of a consent page, after it has signed Ada in and %s",
  (_, change) => {
    it("does not sign her in again while her second factor is asked for", async () => {
      openedWith(authorizeQuery)
      const world = fakeCalls(
        {
          "sessions.revoke": Effect.sync(() => {
            world.publishSession(null)
            return { request_id: "request-1", status_code: 200 }
          }),
          "sessions.attest": Effect.sync(() => {
            world.publishSession(signedInBy(["email"], app))
            return authenticated()
          }),
          "idp.oauthAuthorizeStart": Effect.succeed(started())
        },
        {},
        { secondFactor: { methods: ["totp"], when: "always" } }
      )
      const authTokenParams = { trustedAuthToken: "TOKEN", tokenProfileID: "profile" }
      await after(() =>
        untilTheEnd(
          mountIdentityProvider(widgetClient(world.services), {
            elementId: place(),
            authTokenParams,
            allowForeignFrames: true
          })
        )
      )
      await advance(1_000)
      expect(heading(t("factorApp.title"))).toBeTruthy()
      const before = world.calls.length
      await change(world)
      await advance(1_000)
      const since = world.calls.slice(before).map(([path]) => path)
      expect(since).not.toContain("sessions.attest")
      expect(since).not.toContain("sessions.revoke")
    })
  }
)

describe("a landing", () => {
  const config = {
    products: ["emailMagicLinks"] as const,
    landingOptions: { confirmReturn: true, confirmAccountChange: true }
  }
  const { user: ada } = authenticated()
  const factorClient = { secondFactor: { methods: ["totp"], when: "always" } } as const

  /** Ada is signed in, and a link of Bob's is opened. */
  const landing = async (stored = signedInBy(["email"]), client: FakeClient = {}) => {
    const world = await mount({ config }, { stored }, client)
    const widget = Effect.runSync(world.widgetQuestions.current)
    const agreements: Array<boolean> = []
    const ask = (asked: boolean | Promise<boolean> | undefined) =>
      void Promise.resolve(asked).then((agreed) => agreements.push(agreed === true))
    return { ...world, agreements, ask, widget }
  }
  type Landing = Awaited<ReturnType<typeof landing>>

  const questions: ReadonlyArray<readonly [name: string, title: string, ask: (world: Landing) => void]> = [
    [
      "about a return",
      t("returnQuestion.title"),
      ({ ask, widget }) => ask(widget?.confirmReturn?.({ tokenType: "magic_links" }))
    ],
    [
      "about the account",
      t("accountQuestion.title"),
      ({ ask, widget }) => ask(widget?.confirmAccountChange?.({ from: ada, to: bob.user }))
    ]
  ]

  describe.each(questions)("that asks %s", (_, question, ask) => {
    it("gets no for an answer while the second factor is asked for", async () => {
      const world = await landing(signedInBy(["email"], app), factorClient)
      expect(heading(t("factorApp.title"))).toBeTruthy()
      await after(() => ask(world))
      expect(world.agreements).toEqual([false])
    })

    it("gets no for an answer when the second factor is asked for in its place", async () => {
      const world = await landing(signedInBy(["email", "authenticator_app"], app), factorClient)
      await after(() => ask(world))
      expect(heading(question)).toBeTruthy()
      await after(() => world.publishSession(signedInBy(["email"], app)))
      expect(heading(t("factorApp.title"))).toBeTruthy()
      expect(world.agreements).toEqual([false])
    })

    it.each(changes)("gets no for an answer when %s, and the question is gone", async (_, change) => {
      const world = await landing()
      await after(() => ask(world))
      expect(heading(question)).toBeTruthy()
      await change(world)
      expect(world.agreements).toEqual([false])
      expect(heading(t("main.title"))).toBeTruthy()
      expect(shown()).not.toContain("ada@example.com")
    })

    it("goes on after a yes, although its account takes the place of the other one", async () => {
      const world = await landing()
      await after(() => ask(world))
      await after(() => screen.getAllByRole("button")[0]?.click())
      await after(() => world.publishSession(bob))
      expect(heading(question)).toBeTruthy()
      await after(() => world.widget?.onEnd({ account: bob.user, failure: undefined }))
      expect(heading(t("returnConfirmation.title"))).toBeTruthy()
      expect(world.agreements).toEqual([true])
    })
  })

  it.each(changes)("that has failed shows nobody else whose it was, when %s", async (_, change) => {
    const world = await landing()
    const error = refused("unable_to_auth_magic_link")
    const failure = { error, isSpent: false, kind: "email", startedFor: "ada@example.com" } as const
    await after(() => world.widget?.onEnd({ account: undefined, failure }))
    expect(shown()).toContain("ada@example.com")
    await change(world)
    expect(shown()).not.toContain("ada@example.com")
  })
})

describe("the login link of a reset email", () => {
  it("does not sign in by itself once somebody has logged out", async () => {
    openedWith("?stytch_token_type=login&token=TOKEN")
    const world = fakeCalls({
      stored: signedInBy(["email"]),
      "magicLinks.authenticate": Effect.fail(refused("too_many_requests"))
    })
    await after(() =>
      untilTheEnd(
        mountResetPassword(widgetClient(world.services), {
          elementId: place(),
          config: { products: ["passwords"] },
          passwordResetToken: "TOKEN"
        })
      )
    )
    await advance(1_000)
    const paths = () => world.calls.map(([path]) => path)
    expect(paths()).toEqual(["magicLinks.authenticate"])
    world.answers.hasSignedOut = true
    await after(() => world.publishSession(null))
    await advance(1_000)
    expect(paths()).toEqual(["magicLinks.authenticate"])
  })
})
