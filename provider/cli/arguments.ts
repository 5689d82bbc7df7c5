/** The arguments of the program, read and checked. */
import { parseArgs } from "node:util"
import { hint } from "../../src/domain/values/nearest.js"
import { parseUrl } from "../../src/domain/values/parseUrl.js"

/** What `latchkey provider` and `latchkey try` serve, and where. */
export interface ServeArguments {
  readonly host: string
  /** 0 for a free one. */
  readonly port: number
  /** Whether it listens at the next free port when this one is in use. */
  readonly movesOn: boolean
  /** The files of the certificate and its key. Undefined for plain HTTP. */
  readonly tls: { readonly cert: string; readonly key: string } | undefined
  /** The file that keeps users and sessions. Undefined for memory. */
  readonly data: string | undefined
  /** The JSON file with the users to add. */
  readonly seed: string | undefined
  /** Whether it has the sample organizations. */
  readonly organizations: boolean
  readonly strict: boolean
  readonly redirectURLs: ReadonlyArray<string>
  readonly allowedOrigins: ReadonlyArray<string>
  readonly publicTokens: ReadonlyArray<string>
  readonly allowedHosts: ReadonlyArray<string>
  readonly controlHosts: ReadonlyArray<string>
  readonly projectName: string | undefined
  readonly projectId: string | undefined
  readonly secret: string | undefined
}

/** What the command line asks for. */
export type Command =
  | { readonly _tag: "Help"; readonly text: string }
  | { readonly _tag: "Version" }
  | { readonly _tag: "Serve"; readonly options: ServeArguments }
  /** Serves the sample site too. */
  | { readonly _tag: "Try"; readonly options: ServeArguments; readonly opens: boolean }
  | { readonly _tag: "Wrong"; readonly message: string }

/** The text of `latchkey provider --help`. */
export const help = `Usage: latchkey provider [options]

Serves the embedded provider over HTTP, for development and tests.

  --port NUMBER          the port; 0 chooses a free one (default: 4000, or the next free one)
  --host ADDRESS         the address to listen on (default: 127.0.0.1)
  --redirect-url URL     a registered redirect URL; repeat it for more
  --allowed-origin URL   an origin that browsers may call from; repeat it for more
                         (default: those of this machine, with --strict none)
  --strict               refuse redirect URLs and origins that are not listed, and calls that lack a second factor, as a
                         hosted project does
  --public-token TOKEN   an accepted public token; repeat it for more (default: any)
  --project-name NAME    the project's name in messages to users and on the consent screen (default: Acme)
  --project-id ID        the project's id for session JWTs and the server API
  --secret TEXT          the secret of the server API
  --seed FILE            add the users of this JSON file, unless --data has users already
  --organizations        add two organizations and a member of both, unless there are organizations already
  --data FILE            keep users and sessions in this file (default: in memory)
  --tls-cert FILE        serve HTTPS with this certificate (PEM)
  --tls-key FILE         the certificate's private key (PEM)
  --allowed-host NAME    a host name that is answered without TLS, besides localhost and IP addresses; repeat it for more
  --control-host NAME    a host name that /_control/ answers; repeat it for more (default: those of this machine)
  -v, --version          show the version
  -h, --help             show this text

latchkey try adds a sample site and opens it in the browser.
`

/** The text of `latchkey try --help`. */
export const tryHelp = `Usage: latchkey try [options]

Serves a sample site with the sign-in widget, its inbox and the embedded provider, and opens it in the browser. It needs
no network. latchkey dev does the same.

  --no-open              do not open the browser
  --port NUMBER          the port, or the next free one; 0 chooses any (default: 4100)
  --project-name NAME    the project's name in messages to users (default: Sample site)
  --seed FILE            add the users of this JSON file, unless --data has users already
  --organizations        add two organizations and a member of both, unless there are organizations already
  --data FILE            keep users and sessions in this file (default: in memory)
  -v, --version          show the version
  -h, --help             show this text

latchkey provider serves the provider alone, for a page of your own.
`

/** The text of `latchkey --help`. */
const bothHelps = `${tryHelp}\n${help}`

const text = { type: "string" } as const
const list = { type: "string", multiple: true } as const
const flag = { type: "boolean" } as const

const options = {
  "allowed-host": list,
  "allowed-origin": list,
  "control-host": list,
  data: text,
  help: { type: "boolean", short: "h" },
  host: text,
  "no-open": flag,
  organizations: flag,
  port: text,
  "project-id": text,
  "project-name": text,
  "public-token": list,
  "redirect-url": list,
  secret: text,
  seed: text,
  strict: flag,
  "tls-cert": text,
  "tls-key": text,
  version: { type: "boolean", short: "v" }
} as const

/** The options of `latchkey try`. */
const ofTry = ["data", "help", "no-open", "organizations", "port", "project-name", "seed", "version"]

const isTry = (command: string | undefined) => command === "try" || command === "dev"

const belongsTo = (command: string | undefined, name: string) =>
  isTry(command) ? ofTry.includes(name) : command !== "provider" || name !== "no-open"

/** Reads the arguments after the program's name. */
export const readArguments = (args: ReadonlyArray<string>): Command => {
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [command, ...others] = positionals
    if (values.help === true || command === "help") return { _tag: "Help", text: helpOf(command) }
    if (values.version === true || command === "version") return { _tag: "Version" }
    if (command === undefined) return wrong(`Which command? ${commands}`)
    if (command !== "provider" && !isTry(command))
      return wrong(`There is no command ${command}.${hint(command, ["provider", "try"])} ${commands}`)
    if (others.length > 0) return wrong(`${others.join(" ")} belongs to no option.`)
    const other = Object.keys(values).find((name) => !belongsTo(command, name))
    if (other !== undefined) return wrong(`--${other} is no option of latchkey ${command}.`)
    return serve(values, isTry(command))
  } catch (cause) {
    const problem = cause instanceof Error ? firstSentence(cause.message) : String(cause)
    return wrong(`${problem}${meantOption(problem, args)}`)
  }
}

/** The option that was probably meant by the one that a message of Node calls unknown. */
const meantOption = (problem: string, args: ReadonlyArray<string>) => {
  const [, unknown] = /^Unknown option '(--[^']+)'/.exec(problem) ?? []
  const command = args.find((arg) => arg === "provider" || isTry(arg))
  const names = Object.keys(options).filter((name) => belongsTo(command, name))
  return unknown === undefined
    ? ""
    : hint(
        unknown,
        names.map((name) => `--${name}`)
      )
}

const helpOf = (command: string | undefined) =>
  command === "provider" ? help : isTry(command) ? tryHelp : bothHelps

const commands = "There are two: try and provider."

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>["values"]

const serve = (values: Values, isTried: boolean): Command => {
  // Two that run at the same time have addresses of their own
  const port = Number(values.port ?? (isTried ? 4100 : 4000))
  if (!Number.isInteger(port) || port < 0 || port > 65_535 || values.port === "")
    return wrong(`--port must be a number from 0 to 65535, not ${values.port || "empty"}.`)
  const { "redirect-url": redirectURLs = [], "tls-cert": cert, "tls-key": key } = values
  const notAbsolute = redirectURLs.find((url) => parseUrl(url) === undefined)
  if (notAbsolute !== undefined) return wrong(`--redirect-url must be an absolute URL, not ${notAbsolute}.`)
  const { "allowed-origin": allowedOrigins = [] } = values
  const notOrigin = allowedOrigins.find((url) => parseUrl(url)?.origin !== url)
  if (notOrigin !== undefined)
    return wrong(`--allowed-origin must be an origin such as http://localhost:5173, not ${notOrigin}.`)
  if ((cert === undefined) !== (key === undefined)) return wrong("--tls-cert and --tls-key need each other.")
  const served: ServeArguments = {
    host: values.host ?? "127.0.0.1",
    port,
    // What calls the provider may have been given its port
    movesOn: isTried || values.port === undefined,
    tls: cert === undefined || key === undefined ? undefined : { cert, key },
    data: values.data,
    seed: values.seed,
    organizations: values.organizations === true,
    strict: values.strict === true,
    redirectURLs,
    allowedOrigins,
    publicTokens: values["public-token"] ?? [],
    allowedHosts: values["allowed-host"] ?? [],
    controlHosts: values["control-host"] ?? [],
    projectName: values["project-name"] ?? (isTried ? "Sample site" : undefined),
    projectId: values["project-id"],
    secret: values.secret
  }
  return isTried
    ? { _tag: "Try", options: served, opens: values["no-open"] !== true }
    : { _tag: "Serve", options: served }
}

const wrong = (message: string): Command => ({ _tag: "Wrong", message })

/** Node adds advice on quoting, which rarely fits. */
const firstSentence = (message: string) => message.replace(/(?<=[^.])\. .*$/s, ".")
