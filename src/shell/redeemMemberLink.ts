/** Signs a member of an organization in by the token of an emailed link without Effect, as long as all goes well. */
import { memberLinkRedemptionPath } from "../domain/calls/request.js"
import type { MemberAuthenticatedByEmail } from "../domain/organizations/answers.js"
import { knownType } from "../domain/organizations/landing.js"
import { memberAnswerParts, readPlainMemberAnswer } from "../domain/organizations/plainMemberAnswer.js"
import { isObject } from "../domain/values/objects.js"
import {
  boolean,
  Mismatch,
  number,
  omissible,
  open,
  parseJson,
  string,
  struct,
  type Reader
} from "../domain/values/readers.js"
import { redeeming, type NoUser } from "./redeemLink.js"

/** Reads what says that a login is complete. */
const exactly =
  <const Value>(complete: Value, absent: unknown = complete): Reader<Value> =>
  (value) =>
    (value ?? absent) === complete ? complete : new Mismatch("must be that of a complete login")

const readGuard = parseJson(
  struct({ captchaSettings: struct({ enabled: boolean }), runDFPProtectedAuth: boolean })
)

const tokenType = "multi_tenant_magic_links"
const field = "magic_links_token"

/** Redeems the links of members. */
export const redeemLinks = redeeming<MemberAuthenticatedByEmail>({
  path: memberLinkRedemptionPath,
  tokenType,
  knownType,
  argumentsOf: ([given]) => {
    if (!isObject(given) || !(field in given)) return []
    const { [field]: token, ...options } = given
    return [token, options]
  },
  field,
  isGuarded: (stored) => {
    const settings = readGuard(stored)
    return (
      !(settings instanceof Mismatch) && (settings.captchaSettings.enabled || settings.runDFPProtectedAuth)
    )
  },
  read: readPlainMemberAnswer,
  answer: open<MemberAuthenticatedByEmail & NoUser>({
    ...memberAnswerParts,
    member_id: string,
    request_id: string,
    status_code: number,
    method_id: string,
    member_device: omissible(open<object>({})),
    member_authenticated: exactly(true, false),
    intermediate_session_token: exactly(""),
    mfa_required: exactly(null),
    primary_required: exactly(null),
    __user: () => undefined
  }),
  landed: (_, data) => ({ handled: true, tokenType, data })
})
