/** Members of organizations, from the options. */
import * as Effect from "effect/Effect"
import { members as Api } from "../../domain/api/Members.js"
import { Settings } from "../Options.js"
import { route } from "../http/router.js"

/** The routes of members. */
export const handlers = [
  route(Api.search, ({ email_address, organization_id }) =>
    Effect.map(Settings, ({ members }) => {
      const address = email_address.trim().toLowerCase()
      const found = members.find(
        (each) => each.organization_id === organization_id && each.email_address.toLowerCase() === address
      )
      const { name = "", status = "active", member_password_id = "" } = found ?? {}
      return { member: found === undefined ? null : { name, status, member_password_id } }
    })
  )
]
