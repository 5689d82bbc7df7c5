import { expect, it } from "vitest"
import { seeds } from "../support/deep.js"
import { checkWalks } from "../support/view/walksModel.js"

it("sees most screens, and many errors, in the walks of seed 4", async () => {
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

it.each(seeds(10))("keeps typed text and offers a way on in fourteen walks of seed %i", async (seed) => {
  await checkWalks(seed)
})
