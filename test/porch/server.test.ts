import { describe, expect, it } from "vitest"
import { UsageError } from "../../src/domain/Errors.js"
import { createAuthWidget } from "../../src/widget.js"
import { untyped } from "../support/client.js"
import { publicToken } from "../support/world.js"

describe("On a server", () => {
  it.each(["mountLogin", "mountResetPassword", "mountPasskeyRegistration", "mountIdentityProvider"] as const)(
    "%s throws an error that names the function",
    (method) => {
      const auth = createAuthWidget(publicToken)
      const mount = () => untyped(auth[method], { elementId: "#login", config: {}, passwordResetToken: "t" })
      expect(mount).toThrow(UsageError)
      expect(mount).toThrow(`Invalid call to ${method}\nInvalid serverside function call: there is no page.`)
    }
  )
})
