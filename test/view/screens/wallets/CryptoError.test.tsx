import { screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { button, heading, press } from "../../../support/view/hands.js"
import { after } from "../../../support/view/time.js"
import { refusedBy, withMetamask } from "../../../support/view/wallets.js"

const failing = { "wallets.connect": Effect.fail(refusedBy("connect")) }

describe("CryptoError", () => {
  it("shows its title, its text and the back arrow", async () => {
    await withMetamask({ answers: failing })
    expect(heading("Looks like there was an error!")).toBeTruthy()
    expect(
      screen.getByText(
        "Your sign in request could not be completed. Use the back arrow to return to the log in screen and try again!"
      )
    ).toBeTruthy()
    expect(button("Back")).toBeTruthy()
  })

  it("leads by the back arrow and keyboard to Main, where the wallet can be picked again", async () => {
    const { answers } = await withMetamask({ answers: failing })
    await after(() => button("Back").focus())
    await press("Back")
    expect(heading("Sign up or log in")).toBe(document.activeElement)
    answers["wallets.connect"] = Effect.never
    await press("Continue with Metamask")
    expect(heading("Connect your wallet")).toBeTruthy()
  })
})
