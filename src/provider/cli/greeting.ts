/** What `latchkey provider` prints when it listens. */
import { isTestToken } from "../../domain/CustomDomain.js"
import { isLocal } from "../../domain/SessionCookies.js"
import { makeSettings } from "../Options.js"
import type { ServeArguments } from "./arguments.js"

const defaults = makeSettings({})

/** The address, the credentials and how a client reaches it. A secret that only the user knows is not printed. */
export const greeting = (address: string, options: ServeArguments): string => {
  const { host, projectId = defaults.projectId, publicTokens, secret } = options
  const [token = "public-token-test-1"] = publicTokens
  const endpoint = isTestToken(token) ? "testAPIURL" : "liveAPIURL"
  const lines = [
    `The embedded provider listens at ${address}`,
    "",
    `  Public token  ${token}${publicTokens.length === 0 ? " (or any other)" : ""}`,
    `  Project id    ${projectId}`,
    ...(secret === undefined ? [`  Secret        ${defaults.secret} (everybody knows it)`] : []),
    `  Health        ${address}/_control/health`,
    `  Page          ${address}/_control/ (inbox, users, requests, faults, clock, worlds)`,
    "",
    "A client reaches it with these options:",
    "",
    `  createAuthWidget("${token}", { endpoints: { ${endpoint}: "${address}" } })`,
    ...(isLocal(host) || host === "::1" ? [] : ["", warning(secret === undefined)])
  ]
  return `${lines.join("\n")}\n`
}

const warning = (isPublic: boolean) =>
  isPublic
    ? "Other machines can reach it, and everybody knows its secret: set --secret, and use it for tests only."
    : "Other machines can reach it: use it for tests only."
