/** The organizations of the provider's page, with their members and invitations. */
import type { Member, MemberSession } from "../../../src/domain/organizations/records/Member.js"
import type { Organization } from "../../../src/domain/organizations/records/Organization.js"
import { html, type Html } from "../../pages/html.js"
import { cell, lastOf, live, plural, records, row } from "./parts.js"
import { captionOf, empty, newest } from "./sections.js"

/** How many are shown: organizations, and members of each. */
const shownOrganizations = 50
const shownMembers = 100

/** Newest first, each with its members. */
export const organizationsSection = (
  organizations: ReadonlyArray<Organization>,
  members: ReadonlyArray<Member>,
  sessions: ReadonlyArray<MemberSession>
): Html =>
  live(
    "organization-items",
    organizations.length === 0
      ? empty("no-organizations", "There are no organizations.")
      : records(
          "organization",
          captionOf(shownOrganizations, organizations.length, "organization"),
          ["Organization", "Members", "Invitations"],
          newest(organizations, shownOrganizations).map((organization) => {
            const own = members.filter(
              ({ organization_id }) => organization_id === organization.organization_id
            )
            return organizationRow(organization, own, sessions)
          })
        )
  )

const organizationRow = (
  { organization_id, organization_name, organization_slug }: Organization,
  members: ReadonlyArray<Member>,
  sessions: ReadonlyArray<MemberSession>
) => {
  const open = sessions.filter((session) => session.organization_id === organization_id)
  const invited = members.filter(({ status }) => status === "invited")
  const others = members.filter(({ status }) => status !== "invited")
  return row(
    organization_id,
    html`<b>${organization_name}</b> <code class="id">${organization_id}</code>
      <span class="hint">${organization_slug}, ${plural(open.length, "session")}</span>`,
    cell("Members", memberList(`${organization_id}-members`, others, open)),
    cell("Invitations", memberList(`${organization_id}-invitations`, invited, open))
  )
}

const memberList = (id: string, members: ReadonlyArray<Member>, open: ReadonlyArray<MemberSession>) =>
  members.length === 0
    ? html`<span class="hint">none</span>`
    : html`${lastOf(`${id}-all`, shownMembers, members.length, "member")}
        <dl>
          ${members.slice(-shownMembers).map((member) => {
            const count = open.filter(({ member_id }) => member_id === member.member_id).length
            return html`<dt>${roleOf(member)}</dt>
              <dd>${member.email_address} <span class="hint">${noteOf(member, count)}</span></dd>`
          })}
        </dl>`

const roleOf = ({ is_admin }: Member) => (is_admin ? "Admin" : "Member")

/** The name, the state unless they are a member as usual, the other roles, and how many sessions are open. */
const noteOf = ({ name, roles, status }: Member, sessions: number): string => {
  const own = roles.map(({ role_id }) => role_id).filter((id) => !id.startsWith("stytch_"))
  return [name, status === "active" ? "" : status, ...own, plural(sessions, "session")]
    .filter((part) => part !== "")
    .join(", ")
}
