import { members } from "../../../src/domain/members/calls.js"
import { Members } from "../../../src/services/api/families.js"
import { itCalls } from "../../support/itCalls.js"

const options = { email_address: "ada@example.com", organization_id: "organization-1" }
const member = { status: "active", name: "Ada", member_password_id: "" }

itCalls(Members, [
  {
    name: "search",
    call: members.search,
    ways: [["with address and organization", (service) => service.search(options), options]],
    data: { member },
    gives: { member }
  }
])
