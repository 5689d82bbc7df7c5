import { screen } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import { flowAtom } from "../../../../src/view/atoms/flow.js"
import { authenticated } from "../../../support/answers.js"
import { atPasscode, heading, type } from "../../../support/view/hands.js"
import { after } from "../../../support/view/time.js"

const verified = async () => {
  const world = await atPasscode()
  await type("Passcode", "123456")
  return world
}

describe("OtpConfirmation", () => {
  it("shows 'Success!' and 'Your passcode has been successfully verified.'", async () => {
    await verified()
    expect(heading("Success!")).toBeTruthy()
    expect(screen.getByText("Your passcode has been successfully verified.")).toBeTruthy()
    expect(screen.queryByRole("button")).toBeNull()
  })

  it("emits OTP_AUTHENTICATE with the response, then AUTHENTICATE_FLOW_COMPLETE, once", async () => {
    const { errors, events } = await verified()
    expect(events.slice(1)).toEqual([
      { type: "OTP_AUTHENTICATE", data: authenticated() },
      { type: "AUTHENTICATE_FLOW_COMPLETE", data: {} }
    ])
    expect(errors).toEqual([])
  })

  it("stays on screen when later events would lead back", async () => {
    const { registry } = await verified()
    await after(() => registry.set(flowAtom, { _tag: "WentBack" }))
    expect(heading("Success!")).toBeTruthy()
  })
})
