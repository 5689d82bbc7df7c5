/** What callers get from the identity provider for members. The options are those of users. */
import type { AuthorizeStarted } from "../idp/types.js"

/** The app that sent the request, the scopes that it asks for, and whether the member must consent. */
export interface MemberAuthorizeStarted extends Omit<AuthorizeStarted, "user_id" | "user"> {}
