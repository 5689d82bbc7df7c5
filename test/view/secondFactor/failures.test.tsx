import { screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it, vi } from "vitest"
import { ApiError } from "../../../src/domain/errors/CallErrors.js"
import { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import type { FlowEvent, Variant } from "../../../src/domain/widget/Flow.js"
import { variantAtom } from "../../../src/view/atoms/config.js"
import { flowAtom } from "../../../src/view/atoms/flow.js"
import { refused, unclearAnswers, type Answers } from "../../support/view/fakeCalls.js"
import { button, errorOf, field, press, type } from "../../support/view/hands.js"
import { renderWidget } from "../../support/view/renderWidget.js"
import { after } from "../../support/view/time.js"
import { t } from "../../support/words.js"

const asked: FlowEvent = { _tag: "FactorAsked", methods: ["totp"], enrollable: [] }
const unregistered: FlowEvent = { _tag: "FactorAsked", methods: [], enrollable: ["totp", "sms"] }
const sent: FlowEvent = {
  _tag: "FactorCodeSent",
  method: "sms",
  methodId: "phone-number-test-1",
  destination: "+12015550123",
  expiresAt: Infinity
}
const created = Effect.succeed({
  request_id: "request-1",
  status_code: 200,
  totp_id: "totp-test-1",
  user_id: "user-test-1",
  secret: "BTGNX5RKJRMQWQFRQKTG34JCF6XDRHZS",
  qr_code: "data:,",
  recovery_codes: ["4yh2-8kd1-mq7p"]
})

interface Row {
  /** How to get to the screen. */
  readonly events: ReadonlyArray<FlowEvent>
  readonly variant?: Variant
  /** The call that fails. */
  readonly call: keyof Answers
  readonly field: string
  readonly typed: string
  /** Missing where the last digit sends the code. */
  readonly button?: string
}

const firstCode: Row = {
  events: [unregistered, { _tag: "AppEnrollmentPicked" }],
  call: "totps.authenticate",
  field: t("factorApp.code"),
  typed: "123456"
}

const rows: Readonly<Record<string, Row>> = {
  "the code of an app": {
    events: [asked],
    call: "totps.authenticate",
    field: t("factorApp.code"),
    typed: "123456"
  },
  "the code of an app, in a step-up": {
    events: [asked],
    variant: { _tag: "stepUp" },
    call: "totps.authenticate",
    field: t("factorApp.code"),
    typed: "123456"
  },
  "a code that was sent": {
    events: [asked, sent],
    call: "otps.authenticate",
    field: t("field.code"),
    typed: "123456"
  },
  "a recovery code": {
    events: [asked, { _tag: "FactorPicked", factor: "recovery code" }],
    call: "totps.recover",
    field: t("field.recoveryCode"),
    typed: "4yh2-8kd1-mq7p",
    button: t("factorRecovery.submit")
  },
  "a new phone number": {
    events: [unregistered, { _tag: "PhoneEnrollmentPicked", method: "sms" }],
    call: "otps.sms.send",
    field: t("field.phone"),
    typed: "(201) 555-0123",
    button: t("main.submit.sms")
  },
  "the first code of an app": firstCode
}

const offline = Effect.fail(new NetworkError({ cause: new TypeError("offline") }))

const over = "a session that is over"

const failures = [
  ["no network", offline],
  ["a refusal", Effect.fail(refused("too_many_requests"))],
  [over, Effect.fail(new ApiError({ ...refused("session_not_found"), status_code: 404 }))],
  ["a defect", Effect.dieMessage("odd")],
  ...unclearAnswers.slice(0, 1).map(([name, error]) => [name, Effect.fail(error)] as const)
] as const

/** The screen of a row, with this answer to its call. */
const reach = async ({ call, events, variant }: Row, answer: Effect.Effect<never, Error>) => {
  const world = await renderWidget({
    answers: {
      "totps.create": created,
      "sessions.authenticate": offline,
      [call]: answer
    }
  })
  await after(() => {
    if (variant !== undefined) world.registry.set(variantAtom, variant)
    for (const event of events) world.registry.set(flowAtom, event)
  })
  return world
}

const busy = () => document.querySelectorAll("[aria-busy=true], [role=progressbar]").length

describe("a screen of the second factor", () => {
  for (const [name, row] of Object.entries(rows))
    it.for(failures)(`keeps ${name}, and says what happened beside it, after %s`, async ([why, failure]) => {
      vi.stubGlobal("reportError", () => {})
      const { calls, events } = await reach(row, failure)
      const send = async () => {
        if (row.button === undefined) await type(row.field, row.typed)
        else await press(row.button)
      }
      await type(row.field, row.typed)
      if (row.button !== undefined) await send()
      const input = field(row.field)
      expect([input.value, input.disabled, busy()]).toEqual([row.typed, false, 0])
      expect(errorOf(input)).toMatch(/\w/)
      expect(events.map((event) => event.type)).toEqual([])
      const attempts = () => calls.filter(([path]) => path === row.call).length
      expect(attempts()).toBe(1)
      if (why === over) expect(calls.at(-1)).toEqual(["sessions.authenticate"])
      // The same again
      if (row.button === undefined) await type(row.field, "")
      await send()
      expect(attempts()).toBe(2)
    })

  it.for(failures)("offers to create the key of an app again after %s", async ([why, failure]) => {
    vi.stubGlobal("reportError", () => {})
    const { answers, calls } = await reach({ ...firstCode, call: "totps.create" }, failure)
    expect(
      screen
        .getAllByRole("alert")
        .map(({ textContent }) => textContent)
        .join("")
    ).toMatch(/\w/)
    expect(busy()).toBe(0)
    if (why === over) expect(calls.at(-1)).toEqual(["sessions.authenticate"])
    answers["totps.create"] = created
    await after(() => button(t("common.tryAgain")).click())
    expect(document.querySelector("[data-part=key] code")?.textContent).toContain("BTGN")
    expect(calls.filter(([path]) => path === "totps.create").length).toBe(2)
  })
})
