/** A page for the members of organizations, which shows who is signed in. */
import { createElement } from "react"
import { createRoot } from "react-dom/client"
import { createOrganizationClient, type OrganizationClient } from "latchkey/b2b"
import {
  OrganizationProvider,
  useMember,
  useMemberSession,
  useOrganization,
  usePermission
} from "latchkey/react"
import { providerOrigin } from "../../support/browser/inPage.js"

export interface OrganizationPage {
  readonly auth: OrganizationClient
  /** The address and the organization that each change told of. */
  readonly changes: Array<ReadonlyArray<string | undefined>>
}

declare global {
  interface Window {
    /** Only on `organizations.html`. */
    readonly members: OrganizationPage
  }
}

const auth = createOrganizationClient("public-token-test-00000000-0000-0000-0000-000000000000", {
  endpoints: { testAPIURL: providerOrigin() }
})
const changes: OrganizationPage["changes"] = []
auth.onStateChange(({ member, organization }) =>
  changes.push([member?.email_address, organization?.organization_name])
)

/** Asks for the policy, which loads the services. */
const Permission = () => (usePermission("documents", "read").isAuthorized ? " may read" : " may not read")

const Who = () => {
  const { isInitialized, member } = useMember()
  const { organization } = useOrganization()
  const { session } = useMemberSession()
  if (!isInitialized) return "Not known yet"
  if (session === null) return "Signed out"
  const permission = location.search.includes("permission") && createElement(Permission)
  return createElement(
    "p",
    null,
    `${member?.email_address} of ${organization?.organization_name}`,
    permission
  )
}

const root = document.createElement("main")
document.body.append(root)
createRoot(root).render(createElement(OrganizationProvider, { client: auth, children: createElement(Who) }))
Object.assign(window, { members: { auth, changes } })
