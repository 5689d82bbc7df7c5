/** Every row of the table of calls, by its path in the table. */
import { calls, internalCalls } from "../../src/domain/methods/calls.js"
import {
  internalOrganizationCalls,
  organizationCalls
} from "../../src/domain/organizations/organizationCalls.js"
import { isCall, isRow, type AnyCall, type Row } from "../../src/domain/calls/Endpoint.js"

/** The rows of a group, however deep, each by a path such as `otps.sms.send`. */
const rowsOf = (group: object, prefix = ""): ReadonlyArray<readonly [path: string, row: Row]> =>
  Object.entries(group).flatMap(([name, member]: [string, object]) =>
    isRow(member) ? [[`${prefix}${name}`, member] as const] : rowsOf(member, `${prefix}${name}.`)
  )

/** The methods of a client of users, and of one of organizations. */
export const methods = rowsOf(calls)
export const organizationMethods = rowsOf(organizationCalls)

const callsIn = (rows: ReturnType<typeof rowsOf>) =>
  rows.flatMap(([name, row]): ReadonlyArray<readonly [name: string, call: AnyCall]> =>
    isCall(row) ? [[name, row]] : []
  )

/** The calls of the provider. */
export const endpoints = callsIn([...methods, ...rowsOf(internalCalls)])

/** The calls of the provider for organizations. */
export const organizationEndpoints = callsIn([...organizationMethods, ...rowsOf(internalOrganizationCalls)])
