import type { AuthClient } from "latchkey"
import { createAuthClient } from "latchkey/effect"
import { impersonate, readStatus } from "../control.js"
import { endpoints, publicToken } from "../project.js"
import { standIns } from "../standIns.js"

let client: AuthClient | undefined

/** Signs this browser in as the user. Creates the client only now, because its calls would show in the request log. */
export const signInAs = async (user_id: string): Promise<void> => {
  const impersonation_token = await impersonate(user_id)
  const { settings } = await readStatus()
  client ??= createAuthClient(publicToken, { endpoints, layers: standIns(settings.includes("captcha")) })
  await client.impersonation.authenticate({ impersonation_token })
}
