/** The sample data that the provider starts with. */
import { find, make } from "../dom.js"
import { breachedPassword, googleAccounts, sampleApp, undeliverable } from "../samples.js"

export const showKnown = (): void => {
  const { client_id, client_name } = sampleApp(location.origin)
  const known = [
    ["Nothing reaches", ...Object.keys(undeliverable)],
    ["Breached password", breachedPassword],
    ["Google accounts", ...googleAccounts.map(({ email }) => email)],
    [`Connected app, ${client_name}`, client_id]
  ]
  find("#known", HTMLElement).append(
    ...known.flatMap(([label = "", ...values]) => [
      make("dt", {}, label),
      ...values.map((value) => make("dd", {}, make("code", {}, value)))
    ])
  )
}
