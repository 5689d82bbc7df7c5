/** The document of the comparison between our client of organizations and the provider's own. */
import { organizationDifferences } from "./organizationDifferences.js"
import { organizationFlows } from "./organizations/index.js"
import { notDriven, organizationNotCompared } from "./organizationsNotDriven.js"

const line = (...cells: ReadonlyArray<string>) => `| ${cells.join(" | ")} |`

export const markdown = (): string =>
  [
    "# Our client of organizations beside the provider's own",
    "",
    "`test/realClients/organizations.deep.test.ts` plays each flow in Chromium against the embedded provider over HTTP: with the",
    "client of organizations of `@stytch/vanilla-js` 5.35.1, which is the reference, and with `createOrganizationClient`. It compares",
    "field by field",
    "",
    "- all requests that reach the provider: method and path, parameters, headers of the client, and members of the body.",
    "  `Authorization` and `X-SDK-Client` are decoded;",
    "- all answers and errors of the methods, and what is stored after each: cookies with their attributes, local storage and session",
    "  storage;",
    "- what is stored when the flow ends.",
    "",
    "6.3.0 goes through the same flows. All fields agree, but for the differences below: the test fails at any other. Every method of",
    "the client is called, but for those below. This document is generated:",
    "`LATCHKEY_WRITE=1 npx vitest run --project unit test/realClients/organizations -t evidence`.",
    "",
    "## Flows",
    "",
    ...organizationFlows.map(({ name }) => `- ${name}`),
    "",
    "## Decided differences",
    "",
    line("difference", "reason", "decided in"),
    line("---", "---", "---"),
    ...organizationDifferences.map(({ decidedIn, difference, reason }) =>
      line(difference, reason, `[${decidedIn}](../docs/${decidedIn})`)
    ),
    "",
    "## Not compared",
    "",
    line("what", "why"),
    line("---", "---"),
    ...organizationNotCompared.map(([what, why]) => line(what, why)),
    "",
    "## Methods that are not called",
    "",
    line("method", "why"),
    line("---", "---"),
    ...notDriven.map(([method, reason]) => line(`\`${method}\``, reason)),
    ""
  ].join("\n")
