import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { organizationMethodNames } from "../../src/domain/organizations/OrganizationMethods.js"
import { sliceOf } from "../support/deep.js"
import { inWorld } from "../support/realClients/world.js"
import { compare } from "./agreement.js"
import { organizationDifferences } from "./organizationDifferences.js"
import { organizationFlows } from "./organizations/index.js"
import { notDriven } from "./organizationsNotDriven.js"
import { markdown } from "./organizationTable.js"

const file = new URL("../../evidence/wire-agreement-organizations.md", import.meta.url)
const folder = new URL("organizations/", import.meta.url)
const steps = new URL("../support/realClients/memberSteps.ts", import.meta.url)

describe("our client of organizations and version 5.35.1 of the provider's own", () => {
  it.each(sliceOf(organizationFlows))("do the same, but for decided differences: $name", async (flow) => {
    expect(await compare(flow, "oursOrganizations", organizationDifferences)).toEqual([])
  })

  it("differ as evidence/wire-agreement-organizations.md says", () => {
    if (process.env["LATCHKEY_WRITE"] === "1") writeFileSync(file, markdown())
    expect(readFileSync(file, "utf8")).toBe(markdown())
  })

  it("go through every method in their flows, but for those that are listed", () => {
    const sources = [steps, ...readdirSync(folder).map((name) => new URL(name, folder))]
      .map((source) => readFileSync(source, "utf8"))
      .join("")
    const isCalled = (path: string) =>
      sources.includes(`"${path}"`) ||
      sources.includes(
        `\`${path.replace(/^oauth\.(google|microsoft|hubspot|slack|github)\./, "oauth.${provider}.")}\``
      )
    const left = methodsOf(organizationMethodNames).filter((path) => !isCalled(path))
    expect(left).toEqual(notDriven.map(([method]) => method))
  })
})

describe("version 6.3.0 of the provider's own client of organizations", () => {
  it.each(sliceOf(organizationFlows))(
    "works with the embedded provider: $name",
    async ({ story, options }) => {
      await inWorld({ version: "sixOrganizations", transport: "http", options }, story)
    }
  )
})

/** The paths of the methods in groups. */
const methodsOf = (group: object): ReadonlyArray<string> =>
  Object.entries(group).flatMap(([name, value]: [string, unknown]) =>
    typeof value === "object" && value !== null ? methodsOf(value).map((path) => `${name}.${path}`) : [name]
  )
