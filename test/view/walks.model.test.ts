import { expect, it } from "vitest"
import { checkWalks } from "../support/view/walksModel.js"

it("keeps typed text and offers a way on in random walks with errors and other tabs", async () => {
  const { seen, wrong } = await checkWalks(4)
  expect([...seen].sort()).toEqual([
    "EmailConfirmation",
    "Main",
    "OTPAuthenticate",
    "PasswordCreateOrLogin",
    "PasswordForgot",
    "PasswordSetNew"
  ])
  expect(wrong).toBeGreaterThan(50)
})
