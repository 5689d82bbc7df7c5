/** The document of the comparison between our client and the provider's own. */
import { agreementOf, type Comparison } from "./agreement.js"
import { decided, notCompared } from "./differences.js"

/** The comparison of each flow, by its name. */
export type Results = ReadonlyMap<string, Comparison>

/** Rounded down, so that 100 % means no difference. */
const percent = (share: number) => `${String(Math.floor(share * 10) / 10)} %`

const line = (...cells: ReadonlyArray<string>) => `| ${cells.join(" | ")} |`

/** The document's line of a flow. */
export const rowOf = (name: string, comparison: Comparison): string =>
  line(name, percent(agreementOf([comparison])))

const tableOf = (title: string, results: Results) => [
  `## ${title}`,
  "",
  line("flow", "agreement"),
  line("---", "---"),
  ...[...results].map(([name, comparison]) => rowOf(name, comparison)),
  line("**all flows**", `**${percent(agreementOf([...results.values()]))}**`),
  ""
]

export const markdown = (headless: Results, widget: Results): string =>
  [
    "# Our client beside the provider's own",
    "",
    "`test/realClients/agreement.deep.test.ts` plays each flow twice in Chromium against the embedded provider over HTTP:",
    "with `@stytch/vanilla-js` 5.35.1, which is the reference, and with `createAuthClient` or `createAuthWidget`. It compares",
    "field by field",
    "",
    "- all requests that reach the provider: method and path, parameters, headers of the client, and members of the body.",
    "  `Authorization` and `X-SDK-Client` are decoded;",
    "- all events of the log, in their order: names, details and telemetry;",
    "- all calls of the widget's `onEvent` and `onError`, in their order: types with the whole data, and messages;",
    "- what is stored when the flow ends: cookies with their attributes, local storage and session storage.",
    "",
    "What only one client does counts with all its fields. The test fails when a difference is not listed here. This document",
    "is generated: `LATCHKEY_WRITE=1 npx vitest run --project unit test/realClients/agreement`.",
    "",
    ...tableOf("By the client's methods", headless),
    ...tableOf("In the widget", widget),
    "## Decided differences",
    "",
    "They are not counted.",
    "",
    line("difference", "reason", "decided in"),
    line("---", "---", "---"),
    ...decided.map(({ decidedIn, difference, reason }) =>
      line(difference, reason, `[${decidedIn}](${decidedIn})`)
    ),
    "",
    "## Not compared",
    "",
    line("what", "why"),
    line("---", "---"),
    ...notCompared.map(([what, why]) => line(what, why)),
    ""
  ].join("\n")
