/** The policy of a project without options, as the real clients read it. */
import { describe, expect, it } from "vitest"
import type { Options } from "../../provider/provider.js"
import { versions } from "../support/realClients/bundle.js"
import { signIn } from "../support/realClients/steps.js"
import { inWorld } from "../support/realClients/world.js"

/** The permissions that the client reads, and the errors in the console about the policy. */
const permissionsIn = async (version: (typeof versions)[number], options: Options = {}) => {
  const errors: Array<string> = []
  let permissions: unknown
  await inWorld({ version, transport: "http", options }, async (world) => {
    const { page } = world
    page.on("console", (message) => {
      if (message.type() === "error" && message.text().includes("RBAC")) errors.push(message.text())
    })
    await world.page.reload()
    await signIn(world)
    permissions = await page.evaluate(() => stytch.rbac.allPermissions())
  })
  return { errors, permissions }
}

describe.each(versions)("the policy of a project, read by version %s", (version) => {
  it("is there by default", async () => {
    expect(await permissionsIn(version)).toEqual({ errors: [], permissions: {} })
  })

  it("causes an error in the console when it is missing", async () => {
    const { errors } = await permissionsIn(version, { bootstrap: { rbac_policy: null } })
    expect(errors).not.toEqual([])
  })
})
