/** The document of the comparison between our client and the provider's own. */
import { decided, notCompared } from "./differences.js"

const line = (...cells: ReadonlyArray<string>) => `| ${cells.join(" | ")} |`

export const markdown = (): string =>
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
    "[The flows](real-clients.md) agree in all fields, but for the differences below: the test fails at any other. This document",
    "is generated: `LATCHKEY_WRITE=1 npx vitest run --project unit test/realClients/agreement -t evidence`.",
    "",
    "## Decided differences",
    "",
    line("difference", "reason", "decided in"),
    line("---", "---", "---"),
    ...decided.map(({ decidedIn, difference, reason }) =>
      line(difference, reason, `[${decidedIn}](../docs/${decidedIn})`)
    ),
    "",
    "## Not compared",
    "",
    line("what", "why"),
    line("---", "---"),
    ...notCompared.map(([what, why]) => line(what, why)),
    ""
  ].join("\n")
