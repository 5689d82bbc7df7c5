/** A React application with the provider's own hooks for organizations. `?theirs` in the address: on its own client, else on ours. */
import { StytchB2BHeadlessClient } from "@stytch/vanilla-js/b2b/headless"
import { createOrganizationClient } from "latchkey/b2b"
import { createElement } from "react"
import { createRoot } from "react-dom/client"

const token = "public-token-test-00000000-0000-0000-0000-000000000000"
const made =
  location.search === "?theirs" ? new StytchB2BHeadlessClient(token) : createOrganizationClient(token)

/** Who is signed in, where and since when, as hooks return it and as components get it. */
const lineOf = (member, session, organization) => {
  if (!member) return "Nobody"
  const isOwn =
    session.member_id === member.member_id && session.organization_id === organization.organization_id
  return `${member.name} of ${organization.organization_name} in ${isOwn ? "their own" : "another"} session`
}

/** Starts the application. @param {typeof import("@stytch/react/b2b")} bindings */
export const start = (bindings) => {
  const {
    StytchB2BProvider,
    useStytchB2BClient,
    useStytchIsAuthorized,
    useStytchMember,
    useStytchMemberSession,
    useStytchOrganization
  } = bindings

  const Wrapped = [
    bindings.withStytchB2BClient,
    bindings.withStytchMember,
    bindings.withStytchMemberSession,
    bindings.withStytchOrganization
  ].reduce(
    (component, wrap) => wrap(component),
    ({ stytch, stytchMember, stytchMemberSession, stytchOrganization }) =>
      `Props: ${lineOf(stytchMember, stytchMemberSession, stytchOrganization)}, ${stytch === made ? "the" : "another"} client`
  )

  const Permissions = bindings.withStytchPermissions(({ stytchPermissions }) =>
    Object.entries(stytchPermissions?.documents ?? {})
      .map(([action, isAllowed]) => `${isAllowed ? "may" : "may not"} ${action}`)
      .join(", ")
  )

  const Page = () => {
    const client = useStytchB2BClient()
    const known = [useStytchMember(), useStytchMemberSession(), useStytchOrganization()]
    const [{ member }, { session }, { organization }] = known
    const permission = useStytchIsAuthorized("documents", "write")
    // The test signs in and out by the methods of the client that the hook returns
    Object.assign(window, { client })
    const all = [...known, permission]
    if (!all.every(({ isInitialized }) => isInitialized)) return "Waiting"
    if (all.some(({ fromCache }) => fromCache)) return "Not confirmed"
    return createElement(
      "div",
      null,
      createElement("p", null, `Hooks: ${lineOf(member, session, organization)}`),
      createElement("p", null, `Writes: ${permission.isAuthorized}`),
      createElement("p", null, createElement(Wrapped)),
      member && createElement("p", null, createElement(Permissions))
    )
  }

  const root = document.querySelector("#root")
  const page = createElement(Page)
  if (root !== null)
    createRoot(root).render(createElement(StytchB2BProvider, { stytch: made, children: page }))
}
