/** Serves a provider as the arguments ask for. */
import { accessSync, constants, readFileSync } from "node:fs"
import { createServer, type RequestListener, type Server } from "node:http"
import { createServer as createTlsServer } from "node:https"
import { dirname } from "node:path"
import type { ServeArguments } from "./arguments.js"
import { EmbeddedProvider } from "../EmbeddedProvider.js"
import { fileStore } from "../stores.js"
import { handlerWithSite } from "../node.js"
import { addSampleOrganizations, hasSampleOrganizations } from "../sample/organizations.js"
import { sampleSite } from "../sample/sampleSite.js"
import { readLines } from "./jsonLines.js"
import type { Options } from "../Options.js"
import { readSeed } from "../seed/Seed.js"

/** A reason to end that the user can mend. */
export class CommandError extends Error {
  constructor(
    message: string,
    /** 2 for wrong arguments, 1 for others. */
    readonly exitCode: 1 | 2
  ) {
    super(message)
  }
}

/** A provider that is listening. */
export interface Running {
  /** Such as `http://127.0.0.1:4000`. */
  readonly address: string
  readonly port: number
  /** Whether it has the organizations of `--organizations`. */
  readonly hasOrganizations: boolean
  /** Stops listening and ends all connections. */
  readonly close: () => Promise<void>
}

/** Starts to listen, with the sample site of a package in this folder or without one. Rejects with a `CommandError`. */
export const serve = async (options: ServeArguments, sampleOf?: string): Promise<Running> => {
  if (options.data !== undefined) checkFolder(options.data)
  const { allowedHosts, controlHosts } = options
  const more = sampleOf === undefined ? {} : ofSample
  const provider = await makeProvider(options, more)
  const handler = handlerWithSite(
    provider,
    {
      allowedHosts,
      worlds: () => makeProvider({ ...options, data: undefined }, more),
      ...(controlHosts.length > 0 && { controlHosts })
    },
    sampleOf === undefined ? undefined : sampleSite(sampleOf)
  )
  const server = makeServer(options, handler)
  const port = await listen(server, options, options.port + (options.movesOn ? 20 : 0))
  return {
    port,
    hasOrganizations: options.organizations && (await hasSampleOrganizations(provider)),
    address: `${options.tls === undefined ? "http" : "https"}://${hostInUrl(options.host)}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}

/** Listens at the port, or at the first free one up to `last`. Returns the port. */
const listen = async (server: Server, options: ServeArguments, last: number): Promise<number> => {
  const { host, port } = options
  const error = await new Promise<Error | undefined>((resolve) => {
    server.once("error", resolve)
    server.listen(port, host, () => {
      server.off("error", resolve)
      resolve(undefined)
    })
  })
  if (error === undefined) {
    const address = server.address()
    return typeof address === "object" && address !== null ? address.port : port
  }
  if (!isInUse(error) || port === 0 || port >= Math.min(last, 65_535))
    throw new CommandError(listenProblem(error, options), 1)
  return listen(server, { ...options, port: port + 1 }, last)
}

const isInUse = (error: Error) => "code" in error && error.code === "EADDRINUSE"

/** Its redirect URLs are not registered, because its port may be any. */
const ofSample: Options = { onWarning: () => {} }

const makeProvider = async (options: ServeArguments, more: Options) => {
  const provider = EmbeddedProvider.make({ ...providerOptions(options), ...more })
  if (options.data !== undefined) await checkData(provider)
  if (options.seed !== undefined) await addSeed(provider, options.seed)
  if (options.organizations) await addSampleOrganizations(provider)
  return provider
}

/** Adds the users and organizations of a file, unless the provider has any from before. */
const addSeed = async (provider: EmbeddedProvider, path: string) => {
  const text = readText("--seed", path)
  let lines: ReadonlyMap<string, number> = new Map()
  try {
    lines = readLines(text)
    const seed = readSeed(JSON.parse(text))
    const { organizations, users } = provider.state
    if ((await users()).length + (await organizations()).length === 0) await provider.seed(seed)
  } catch (cause) {
    const message = messageOf(cause)
    // It starts with the member that is wrong
    const line = lines.get(/^[^\s:]*/.exec(message)?.[0] ?? "")
    throw new CommandError(
      `The seed in ${path} is wrong: ${line === undefined ? "" : `line ${line}: `}${message}`,
      2
    )
  }
}

const providerOptions = (options: ServeArguments): Options => {
  const { allowedOrigins, data, projectId, projectName, publicTokens, redirectURLs, secret, strict } = options
  return {
    strict,
    ...(redirectURLs.length > 0 && { redirectURLs }),
    ...(allowedOrigins.length > 0 && { allowedOrigins }),
    ...(publicTokens.length > 0 && { publicTokens }),
    ...(projectName !== undefined && { projectName }),
    ...(projectId !== undefined && { projectId }),
    ...(secret !== undefined && { secret }),
    ...(data !== undefined && { keyValueStore: fileStore(data) })
  }
}

const makeServer = ({ tls }: ServeArguments, handler: RequestListener) => {
  if (tls === undefined) return createServer(handler)
  const [cert, key] = [readText("--tls-cert", tls.cert), readText("--tls-key", tls.key)]
  try {
    return createTlsServer({ cert, key }, handler)
  } catch (cause) {
    throw new CommandError(`The certificate or its key cannot be used: ${messageOf(cause)}.`, 2)
  }
}

/** The content of the file that an option names. */
const readText = (option: string, path: string): string => {
  try {
    return readFileSync(path, "utf8")
  } catch (cause) {
    throw new CommandError(`The file of ${option} cannot be read: ${messageOf(cause)}.`, 2)
  }
}

const checkFolder = (data: string) => {
  try {
    accessSync(dirname(data), constants.W_OK)
  } catch (cause) {
    throw new CommandError(`The file of --data cannot be written: ${messageOf(cause)}.`, 2)
  }
}

const checkData = async ({ state }: EmbeddedProvider) => {
  try {
    await state.users()
  } catch (cause) {
    throw new CommandError(`The file of --data cannot be used: ${messageOf(cause)}`, 2)
  }
}

const listenProblem = (error: Error, { host, port }: ServeArguments) =>
  isInUse(error)
    ? `Port ${port} of ${host} is in use. Choose another with --port.`
    : `Cannot listen at ${host}, port ${port}: ${error.message}.`

/** IPv6 addresses have brackets. Requests cannot be sent to "all addresses". */
const hostInUrl = (host: string) =>
  host === "0.0.0.0" || host === "::" ? "localhost" : host.includes(":") ? `[${host}]` : host

const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))
