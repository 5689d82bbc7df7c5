/** What the clients log. The other flows may end before they send it. */
import type { World } from "../support/realClients/world.js"
import type { Flow } from "./flow.js"

/** Waits until the page sends an event of this name. Call it before the event. */
const logged = ({ page }: World, name: string) =>
  page.waitForRequest(
    (request) => request.url().endsWith("/sdk/v1/events") && (request.postData() ?? "").includes(`"${name}"`)
  )

export const eventLog: ReadonlyArray<Flow> = [
  {
    name: "the event of a client that starts",
    story: async (world) => {
      const sent = logged(world, "sdk_instance_instantiated")
      await world.page.reload()
      await sent
    }
  },
  {
    name: "the event of a social login that starts",
    story: async (world) => {
      const { context, page, site } = world
      // No content: the page stays, and sends the event
      await context.route(/\/v1\/public\/oauth\/github\/start/, (route) => route.fulfill({ status: 204 }))
      const sent = logged(world, "start_oauth_flow")
      await page.evaluate(
        (url) =>
          void stytch.oauth.github.start({
            login_redirect_url: url,
            signup_redirect_url: url,
            custom_scopes: ["repo"],
            provider_params: { login: "ada" }
          }),
        `${site}/landing`
      )
      await sent
    }
  }
]
