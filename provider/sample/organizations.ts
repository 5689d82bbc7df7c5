/** The organizations of `--organizations`: two companies, and a person who is a member of both. */
import type { EmbeddedProvider } from "../EmbeddedProvider.js"
import type { SeedOrganization } from "../seed/SeedOrganization.js"

const both = { email_address: "ada@example.com", name: "Ada Lovelace" }

const organizations: ReadonlyArray<SeedOrganization> = [
  {
    organization_name: "Analytical Engines",
    organization_slug: "engines",
    members: [
      { ...both, roles: ["stytch_admin"] },
      { email_address: "charles@engines.example", name: "Charles Babbage" }
    ]
  },
  {
    organization_name: "Jacquard Looms",
    organization_slug: "looms",
    members: [
      both,
      { email_address: "joseph@looms.example", name: "Joseph Jacquard", roles: ["stytch_admin"] },
      { email_address: "basile@looms.example", status: "invited" }
    ]
  }
]

/** Adds them, unless the provider has organizations already. */
export const addSampleOrganizations = async ({ seed, state }: EmbeddedProvider): Promise<void> => {
  if ((await state.organizations()).length === 0) await seed({ organizations })
}

/** Whether the provider has them: a file with data may have others. */
export const hasSampleOrganizations = async ({ state }: EmbeddedProvider): Promise<boolean> => {
  const slugs = (await state.organizations()).map(({ organization_slug }) => organization_slug)
  return organizations.every(({ organization_slug }) => slugs.includes(organization_slug))
}

/** What was added, for the terminal: a label and a text for each line. */
export const sampleOrganizationLines: ReadonlyArray<readonly [label: string, text: string]> = [
  [
    "Organizations",
    organizations
      .map(({ organization_name, organization_slug }) => `${organization_name} (${organization_slug})`)
      .join(", ")
  ],
  ["Member of both", both.email_address],
  [
    "Admins",
    organizations
      .map(({ members = [], organization_slug }) => {
        const admin = members.find(({ roles }) => roles?.includes("stytch_admin"))
        return `${admin?.email_address} (${organization_slug})`
      })
      .join(", ")
  ]
]
