import { screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { FlowEvent } from "../../../src/domain/widget/Flow.js"
import { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import { flowAtom } from "../../../src/view/atoms/flow.js"
import { authenticated, sessionJson, userJson } from "../../support/answers.js"
import { later, refused, type Answers } from "../../support/view/fakeCalls.js"
import { announcements, button, errorOf, field, heading, press, type } from "../../support/view/hands.js"
import { renderWidget } from "../../support/view/renderWidget.js"
import { advance, after } from "../../support/view/time.js"
import { t } from "../../support/words.js"

const asked: FlowEvent = { _tag: "FactorAsked", methods: ["totp", "sms"], enrollable: [] }
const sent: FlowEvent = {
  _tag: "FactorCodeSent",
  method: "sms",
  methodId: "phone-number-test-1",
  destination: "+12025550123",
  expiresAt: 600_000
}
const app: FlowEvent = { _tag: "FactorPicked", factor: "app" }
const recovery: FlowEvent = { _tag: "FactorPicked", factor: "recovery code" }
const unregistered: FlowEvent = { _tag: "FactorAsked", methods: [], enrollable: ["totp", "sms"] }

/** Renders the screen that these events lead to. */
const at = async (answers: Partial<Answers>, ...events: ReadonlyArray<FlowEvent>) => {
  const world = await renderWidget({ answers })
  await after(() => {
    for (const event of events) world.registry.set(flowAtom, event)
  })
  return world
}

const paths = ({ calls }: Awaited<ReturnType<typeof at>>) => calls.map(([path]) => path)

const factor = (delivery_method: string) => ({
  type: "totp",
  delivery_method,
  last_authenticated_at: "2026-01-06T12:00:00Z"
})
const sessionWith = (...deliveries: ReadonlyArray<string>) =>
  Effect.succeed(
    authenticated(1, { session: sessionJson(1, { authentication_factors: deliveries.map(factor) }) })
  )
const lost = Effect.fail(new NetworkError({}))

describe("a proof of the second factor", () => {
  it.each([
    ["the app", "totps.authenticate", [asked, app], () => type(t("factorApp.code"), "123456")],
    ["a sent code", "otps.authenticate", [asked, sent], () => type(t("field.code"), "123456")],
    [
      "a recovery code",
      "totps.recover",
      [asked, recovery],
      async () => {
        await type(t("field.recoveryCode"), "SECRET")
        await press(t("factorRecovery.submit"))
      }
    ],
    [
      "a passkey",
      "webAuthn.authenticate",
      [{ _tag: "FactorAsked", methods: ["passkey"], enrollable: [] }],
      () => press(t("factorChoice.passkey"))
    ],
    [
      "a new passkey",
      "webAuthn.register",
      [{ _tag: "FactorAsked", methods: [], enrollable: ["passkey"] }],
      () => press(t("passkeyStart.create"))
    ]
  ] as const)(
    "by %s asks for the session when its answer is lost, and not when it is wrong",
    async (...row) => {
      const [, path, events, prove] = row
      const answers = { [path]: lost, "sessions.authenticate": sessionWith("sms") }
      const world = await at(answers, ...events)
      await prove()
      expect(paths(world)).toEqual([path, "sessions.authenticate"])
      world.unmount()

      const refusedWorld = await at({ [path]: Effect.fail(refused("totp_code_not_found")) }, ...events)
      await prove()
      expect(paths(refusedWorld)).toEqual([path])
    }
  )

  it("shows its failure after five seconds when the question for the session hangs", async () => {
    await at({ "totps.authenticate": lost, "sessions.authenticate": Effect.never }, asked, app)
    await type(t("factorApp.code"), "123456")
    await advance(4_900)
    expect(errorOf(field(t("factorApp.code")))).toBeUndefined()
    await advance(200)
    expect(errorOf(field(t("factorApp.code")))).toBe(t("error.network"))
  })

  it.each([
    ["the app", "totps.authenticate", app, t("factorApp.code"), t("factorApp.verifying")],
    ["a sent code", "otps.authenticate", sent, t("field.code"), t("otp.verifying")]
  ] as const)("by %s is announced once while it is checked", async (_, path, event, name, words) => {
    await at({ [path]: later().answer }, asked, event)
    await type(name, "123456")
    expect(announcements().filter((text) => text === words)).toHaveLength(1)
  })
})

describe("a new app", () => {
  const created = {
    totp_id: "totp-1",
    secret: "BTGNX5RKJRMQWQFRQKTG34JCF6XDRHZS",
    qr_code: "data:,",
    recovery_codes: ["4yh2-8kd1-mq7p"],
    user_id: "user-test-1",
    request_id: "request-1",
    status_code: 200
  }
  const start = { "totps.create": Effect.succeed(created) }
  const userWithApp = (totp_id: string, verified: boolean) =>
    Effect.succeed(authenticated(1, { user: { ...userJson, totps: [{ totp_id, verified }] } }))
  const enrolling = [unregistered, { _tag: "AppEnrollmentPicked" }] as const
  const codes = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent)

  it("shows its recovery codes although the answer to its first code was lost", async () => {
    const answers = {
      ...start,
      "totps.authenticate": lost,
      "sessions.authenticate": userWithApp("totp-1", true)
    }
    const { errors } = await at(answers, ...enrolling)
    await type(t("factorApp.code"), "123456")
    expect(codes()).toEqual(["4yh2-8kd1-mq7p"])
    expect(errors).toEqual([])
  })

  it.each([
    ["does not have the app", sessionWith("email")],
    ["has the factor of an app that the user had before", sessionWith("email", "authenticator_app")],
    ["has the app, but not verified", userWithApp("totp-1", false)],
    ["has another app", userWithApp("totp-0", true)],
    ["cannot be reached either", lost],
    ["is refused", Effect.fail(refused("session_not_found"))]
  ])("stays unverified when the answer was lost and the session %s", async (_, session) => {
    const answers = { ...start, "totps.authenticate": lost, "sessions.authenticate": session }
    await at(answers, ...enrolling)
    await type(t("factorApp.code"), "123456")
    expect(heading(t("appEnroll.title"))).toBeTruthy()
    expect(errorOf(field(t("factorApp.code")))).toBe(t("error.network"))
    expect(field(t("factorApp.code")).value).toBe("123456")
  })
})

describe("recovery codes", () => {
  const totp = { totp_id: "totp-1", verified: true, recovery_codes: ["4yh2-8kd1-mq7p", "p0dn-3xz6-11ea"] }
  const answer = (...totps: ReadonlyArray<typeof totp>) =>
    Effect.succeed({ user_id: "user-test-1", totps, request_id: "request-1", status_code: 200 })

  it("are fetched after a reload, those of a verified app", async () => {
    const unverified = { ...totp, verified: false, recovery_codes: ["old"] }
    await at({ "totps.recoveryCodes": answer(unverified, totp) }, { _tag: "RecoveryCodesDue" })
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(totp.recovery_codes)
  })

  it("can be asked for again when they cannot be fetched", async () => {
    const { answers, errors } = await at({ "totps.recoveryCodes": lost }, { _tag: "RecoveryCodesDue" })
    expect(errors).toEqual([new NetworkError({})])
    expect(button(t("recoveryCodes.done"))).toBeTruthy()
    answers["totps.recoveryCodes"] = answer(totp)
    await press(t("common.tryAgain"))
    expect(screen.getAllByRole("listitem")).toHaveLength(2)
  })
})
