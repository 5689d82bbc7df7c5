/** The document of the flows that the real clients go through. */
import { versions } from "../support/realClients/bundle.js"
import { casesOf, type Flow } from "./flow.js"
import { notDriven } from "./notDriven.js"

const names = { http: "HTTP", https: "TLS", hosted: "hosted names" } as const

const line = (...cells: ReadonlyArray<string>) => `| ${cells.join(" | ")} |`

const rowOf = (flow: Flow) =>
  line(
    flow.name,
    ...versions.map(
      (version) =>
        casesOf([flow])
          .filter((each) => each.version === version)
          .map(({ transport }) => names[transport])
          .join(", ") || "–"
    )
  )

const tableOf = (title: string, flows: ReadonlyArray<Flow>) => [
  `## ${title}`,
  "",
  line("flow", "5.35.1", "6.3.0"),
  line("---", "---", "---"),
  ...flows.map(rowOf),
  ""
]

export const markdown = (headless: ReadonlyArray<Flow>, widget: ReadonlyArray<Flow>): string =>
  [
    "# The embedded provider and the real clients",
    "",
    "Each line is a flow that `test/realClients` plays in Chromium with `@stytch/vanilla-js` against the embedded provider,",
    "without a change to the client. A cell says how the client reached the provider; each of them is a test of its own, and",
    "all pass. `hosted names` means that the client has no options and calls the names of the hosted provider, which lead to",
    "the embedded one. `openid-client` and the official Node SDK take part where a flow names them. This document is",
    "generated: `LATCHKEY_WRITE=1 npx vitest run --project unit test/realClients/table`.",
    "",
    ...tableOf("By the client's methods", headless),
    ...tableOf("In the client's widget", widget),
    "## Not driven",
    "",
    line("flow", "why"),
    line("---", "---"),
    ...notDriven.map(([flow, reason]) => line(flow, reason)),
    ""
  ].join("\n")
