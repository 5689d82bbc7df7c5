/** Runs a command of the program `latchkey`. */
import { version } from "../../package.json"
import { isTestToken } from "../../src/domain/client/CustomDomain.js"
import { isLocal } from "../../src/domain/session/SessionCookies.js"
import { makeSettings } from "../Options.js"
import { sampleOrganizationLines } from "../sample/organizations.js"
import { readArguments, type ServeArguments } from "./arguments.js"
import { openBrowser } from "./openBrowser.js"
import { CommandError, type Running, serve } from "./serve.js"

/** What a command wrote, and how it ended. A provider that is listening has no exit code yet. */
export interface Outcome {
  readonly stdout: string
  readonly stderr: string
  readonly exitCode?: 0 | 1 | 2
  readonly running?: Running
}

/**
 * Starts a provider, or says what is wrong with these arguments. `dist` is the folder of the package's files, which the
 * sample site has.
 */
export const run = async (args: ReadonlyArray<string>, dist: string): Promise<Outcome> => {
  const command = readArguments(args)
  if (command._tag === "Help") return { stdout: command.text, stderr: "", exitCode: 0 }
  if (command._tag === "Version") return { stdout: `${version}\n`, stderr: "", exitCode: 0 }
  try {
    if (command._tag === "Wrong") throw new CommandError(command.message, 2)
    if (command._tag === "Try") {
      const running = await serve(command.options, dist)
      if (command.opens) openBrowser(running.address)
      return { stdout: invitation(running, command.options), stderr: "", running }
    }
    const running = await serve(command.options)
    return { stdout: greeting(running, command.options), stderr: "", running }
  } catch (cause) {
    if (!(cause instanceof CommandError)) throw cause
    const hint = cause.exitCode === 2 ? "latchkey --help lists the options.\n" : ""
    return { stdout: "", stderr: `latchkey: ${cause.message}\n${hint}`, exitCode: cause.exitCode }
  }
}

const defaults = makeSettings({})

/**
 * What is printed when it listens: the address, the credentials and how a client reaches it. A secret that only the
 * user knows is not printed.
 */
const greeting = (running: Running, options: ServeArguments): string => {
  const { address, port } = running
  const { host, projectId = defaults.projectId, publicTokens, secret } = options
  const [token = "public-token-test-1"] = publicTokens
  const endpoint = isTestToken(token) ? "testAPIURL" : "liveAPIURL"
  const lines = [
    `The embedded provider listens at ${address}`,
    ...moved(options.port, port),
    "",
    `  Public token  ${token}${publicTokens.length === 0 ? " (or any other)" : ""}`,
    `  Project id    ${projectId}`,
    ...(secret === undefined
      ? [`  Secret        ${defaults.secret} (public default; set --secret before exposing it)`]
      : []),
    `  Health        ${address}/_control/health`,
    `  Inbox         ${address}/_control/#inbox`,
    `  Page          ${address}/_control/ (inbox, users, organizations, requests, faults, clock, worlds)`,
    ...organizationLines(running),
    "",
    ...clientLines(token, endpoint, address),
    ...(isLocal(host) || host === "::1" ? [] : ["", warning(secret === undefined)])
  ]
  return `${lines.join("\n")}\n`
}

/** What `latchkey try` prints when it listens. */
const invitation = (running: Running, options: ServeArguments): string => {
  const { address, port } = running
  return `${[
    `Try the sample site at ${address}`,
    ...moved(options.port, port),
    "",
    `  Inbox         ${address}/_control/#inbox (also beside the form)`,
    `  Provider      ${address}/_control/ (users, organizations, requests, faults, clock)`,
    ...organizationLines(running),
    "",
    "Sign up with any email address, and open the link that arrives in the inbox. The code of the site is below the form.",
    "",
    ...clientLines("public-token-test-1", "testAPIURL", address),
    "",
    "Ctrl+C ends it."
  ].join("\n")}\n`
}

/** The sample organizations, if the provider has them. */
const organizationLines = ({ hasOrganizations }: Running) =>
  hasOrganizations
    ? ["", ...sampleOrganizationLines.map(([label, text]) => `  ${label.padEnd(16)}${text}`)]
    : []

const moved = (asked: number, port: number) =>
  asked === 0 || asked === port ? [] : [`(Port ${asked} is in use, so this is the next free one.)`]

const clientLines = (token: string, endpoint: string, address: string) => [
  "createAuthWidget, createAuthClient and createOrganizationClient reach it with these options:",
  "",
  `  createAuthWidget("${token}", { endpoints: { ${endpoint}: "${address}" } })`
]

const warning = (isPublic: boolean) =>
  isPublic
    ? "Other machines can reach it, and its secret is a public default: set --secret, and use it for tests only."
    : "Other machines can reach it: use it for tests only."
