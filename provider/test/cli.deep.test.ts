/** The program `latchkey`. Runs it as a process only where a process is needed: signals, locked files and exit codes. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { get } from "node:http"
import { get as getByTls } from "node:https"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { generate } from "selfsigned"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { version } from "../../package.json"
import { readArguments } from "../cli/arguments.js"
import { run } from "../cli/run.js"
import { buildProgram, startProgram } from "../../test/support/program.js"
import { publicToken } from "./support.js"

const temporaryFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), "latchkey-"))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** In place of the files that the build writes. */
const dist = await mkdtemp(join(tmpdir(), "latchkey-dist-"))
beforeAll(async () => {
  await mkdir(join(dist, "latchkey"))
  await writeFile(join(dist, "latchkey.js"), "// the script")
  await writeFile(join(dist, "latchkey/core.js"), "// a chunk")
  await writeFile(join(dist, "index.js"), "// not for the site")
})
afterAll(() => rm(dist, { recursive: true }))

/** Runs a command in this process, and returns what it wrote. A provider that it started ends with the test. */
const runHere = async (...args: ReadonlyArray<string>) => {
  const { running, ...outcome } = await run(args, dist)
  onTestFinished(() => running?.close())
  return { ...outcome, address: running?.address ?? "" }
}

const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: "POST",
    headers: {
      Authorization: `Basic ${btoa(`${publicToken}:${publicToken}`)}`,
      "Content-Type": "application/json",
      ...headers
    },
    body: JSON.stringify(body)
  })

const signUp = (address: string) =>
  post(`${address}/sdk/v1/passwords`, {
    email: "ada@example.com",
    password: "correct horse battery staple",
    session_duration_minutes: 30
  })

const askForLink = (address: string) =>
  post(`${address}/sdk/v1/magic_links/email/login_or_create`, {
    email: "ada@example.com",
    login_magic_link_url: `${address}/landing.html`,
    signup_magic_link_url: `${address}/landing.html`
  })

beforeAll(buildProgram)

describe("latchkey provider", () => {
  it("serves the provider on a free port and says how a client reaches it", async () => {
    const { address: printedAddress, printed } = startProgram(["provider", "--port", "0"])
    const address = await printedAddress
    expect(await (await fetch(`${address}/_control/health`)).json()).toEqual({ status: "ok" })
    expect((await signUp(address)).status).toBe(200)
    expect(printed.stdout).toContain(
      `createAuthWidget, createAuthClient and createOrganizationClient reach it with these options:\n\n  createAuthWidget("public-token-test-1", { endpoints: { testAPIURL: "${address}" } })`
    )
    expect(printed.stdout).toContain("secret-test-embedded (public default; set --secret before exposing it)")
  })

  it.each(["SIGINT", "SIGTERM"] as const)("ends cleanly on %s, also during a delayed call", async (name) => {
    const { address: printedAddress, ended, signal } = startProgram(["provider", "--port", "0"])
    const address = await printedAddress
    await post(`${address}/_control/faults`, { fault: "delay", ms: 3_600_000 })
    const delayed = expect(signUp(address)).rejects.toThrow(TypeError)
    signal(name)
    expect(await ended).toMatchObject({ exitCode: 0, stderr: "" })
    await delayed
  })

  it("accepts only what its options list", async () => {
    const secret = "a secret of ours"
    const listed = ["--public-token", "public-token-live-9", "--project-id", "project-9", "--secret", secret]
    const strict = [
      "--strict",
      "--redirect-url",
      "https://app.test/in",
      "--allowed-origin",
      "https://app.test"
    ]
    const { address, stdout } = await runHere("provider", "--port", "0", ...listed, ...strict)
    const send = async (body: object, token = "public-token-live-9", Origin = "https://app.test") => {
      const url = `${address}/sdk/v1/magic_links/email/login_or_create`
      const Authorization = `Basic ${btoa(`${token}:${token}`)}`
      return (await post(url, { email: "ada@example.com", ...body }, { Authorization, Origin })).status
    }
    expect(await send({})).toBe(200)
    expect(await send({ login_magic_link_url: "https://app.test/other" })).toBe(400)
    expect(await send({}, "public-token-live-8")).toBe(401)
    expect(await send({}, "public-token-live-9", "https://other.test")).toBe(400)
    expect(stdout).toContain("liveAPIURL")
    expect(stdout).toContain("project-9")
    expect(stdout).not.toContain(secret)
  })

  it.each([
    [["provider"], 4000],
    [["try"], 4100]
  ])("takes the next free port when its own is in use, and has one of its own: %j", (args, port) => {
    expect(readArguments(args)).toMatchObject({ options: { port, movesOn: true } })
    expect(readArguments([...args, "--port", "1"])).toMatchObject({
      options: { port: 1, movesOn: args[0] === "try" }
    })
  })

  it("names the project in its messages", async () => {
    const { address } = await runHere("provider", "--port", "0", "--project-name", "Paperboat")
    expect((await askForLink(address)).status).toBe(200)
    const inbox = await fetch(`${address}/_control/inbox`)
    expect(await inbox.json()).toMatchObject([{ subject: "Confirm your email to sign up for Paperboat" }])
  })

  it("keeps users in a file", async () => {
    const folder = await temporaryFolder()
    const args = ["provider", "--port", "0", "--data", join(folder, "data.json")]
    const first = startProgram(args)
    expect((await signUp(await first.address)).status).toBe(200)
    first.signal("SIGTERM")
    await first.ended
    expect(await readdir(folder)).toEqual(["data.json"])
    const state = await fetch(`${await startProgram(args).address}/_control/state`)
    expect(await state.json()).toMatchObject({ users: [{ emails: [{ email: "ada@example.com" }] }] })
  })

  it("refuses a file that another program uses, and takes it when that one was killed", async () => {
    const args = ["provider", "--port", "0", "--data", join(await temporaryFolder(), "data.json")]
    const first = startProgram(args)
    expect((await signUp(await first.address)).status).toBe(200)
    const { exitCode, stderr } = await startProgram(args).ended
    expect(exitCode).toBe(2)
    expect(stderr).toMatch(/The file of --data cannot be used: \S+ is in use by process \d+\./)
    first.signal("SIGKILL")
    await first.ended
    const state = await fetch(`${await startProgram(args).address}/_control/state`)
    expect(await state.json()).toMatchObject({ users: [{ emails: [{ email: "ada@example.com" }] }] })
  })

  it("answers the host names of its options", async () => {
    const { address } = await runHere("provider", "--port", "0", "--allowed-host", "provider.test")
    const { port } = new URL(address)
    const statusFor = (Host: string) =>
      new Promise((resolve, reject) => {
        get({ port, path: "/.well-known/jwks.json", headers: { Host } }, (response) => {
          response.resume().on("end", () => resolve(response.statusCode))
        }).on("error", reject)
      })
    expect(await statusFor("provider.test")).toBe(200)
    expect(await statusFor("other.test")).toBe(403)
  })

  it("adds the users of a seed file once", async () => {
    const folder = await temporaryFolder()
    const seed = join(folder, "seed.json")
    await writeFile(seed, JSON.stringify({ users: [{ email: "ada@example.com" }] }))
    const args = ["provider", "--port", "0", "--seed", seed, "--data", join(folder, "data.json")]
    for (const _ of ["first", "again"]) {
      const { address, ended, signal } = startProgram(args)
      const state = await fetch(`${await address}/_control/state`)
      expect(await state.json()).toMatchObject({ users: [{ emails: [{ email: "ada@example.com" }] }] })
      signal("SIGTERM")
      await ended
    }
  })

  it.each([
    [
      '{\n  "users": [\n    { "email": "ada@example.com", }\n  ]\n}',
      "line 3: a name in quotes expected, not }"
    ],
    [
      '{\n  "users": [\n    { "emial": "ada@example.com" }\n  ]\n}',
      "line 3: users[0].emial should not be there"
    ],
    [
      '{ "users": [{ "email": "a@b.de" },\n { "email": "a@b.de" }] }',
      "line 2: users[1].email: Another user has it."
    ],
    ["[]", "should be object"],
    ["", "line 1: a value expected, not the end"]
  ])("says which line of a seed file is wrong: %j", async (text, problem) => {
    const seed = join(await temporaryFolder(), "seed.json")
    await writeFile(seed, text)
    const { exitCode, stderr } = await runHere("provider", "--port", "0", "--seed", seed)
    expect(exitCode).toBe(2)
    expect(stderr).toContain(`The seed in ${seed} is wrong: ${problem}`)
  })

  it("adds two organizations and a member of both, also in worlds, and says so", async () => {
    const folder = await temporaryFolder()
    const data = join(folder, "data.json")
    const { address, stdout } = await runHere("provider", "--port", "0", "--organizations", "--data", data)
    for (const text of [
      "Organizations   Analytical Engines (engines), Jacquard Looms (looms)\n",
      "Member of both  ada@example.com\n"
    ])
      expect(stdout).toContain(text)
    for (const at of [address, `${address}/_world/one`]) {
      const page = await (await fetch(`${at}/_control/`)).text()
      expect(page).toContain("2 organizations, newest first")
    }
    expect((await runHere("provider", "--port", "0")).stdout).not.toContain("Analytical Engines")
  })

  it("adds no organizations to others, and does not say so", async () => {
    const seed = join(await temporaryFolder(), "seed.json")
    const own = [{ organization_name: "Own", organization_slug: "own" }]
    await writeFile(seed, JSON.stringify({ organizations: own }))
    const { address, stdout } = await runHere(
      "try",
      "--no-open",
      "--port",
      "0",
      "--organizations",
      "--seed",
      seed
    )
    expect(stdout).not.toContain("Analytical Engines")
    expect(await (await fetch(`${address}/_control/`)).text()).toContain("1 organization, newest first")
  })

  it("serves HTTPS with a certificate", async () => {
    const folder = await temporaryFolder()
    const { cert, private: key } = await generate([{ name: "commonName", value: "localhost" }])
    const files = { cert: join(folder, "cert.pem"), key: join(folder, "key.pem") }
    await writeFile(files.cert, cert)
    await writeFile(files.key, key)
    const certificate = ["--tls-cert", files.cert, "--tls-key", files.key]
    const { address } = await runHere("provider", "--port", "0", ...certificate)
    expect(address).toMatch(/^https:/)
    const status = await new Promise((resolve, reject) => {
      getByTls(
        `${address}/_control/health`,
        { ca: cert, checkServerIdentity: () => undefined },
        (response) => {
          response.resume().on("end", () => resolve(response.statusCode))
        }
      ).on("error", reject)
    })
    expect(status).toBe(200)
  })

  it("says which Node it needs on an older one", async () => {
    const older = "data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '18.20.4' })"
    const { exitCode, stderr, stdout } = await startProgram(["try"], ["--import", older]).ended
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" })
    expect(stderr).toMatch(/^latchkey: Latchkey needs Node 20\.19 or later\. This is Node 18\.20\.4\./)
  })

  it.each([
    [["provider", "--help"], ["--redirect-url URL"]],
    [["provider", "-h"], ["--redirect-url URL"]],
    [["try", "--help"], ["--no-open"]],
    [["dev", "-h"], ["--no-open"]],
    [["--help"], ["--no-open", "--redirect-url URL"]],
    [["help"], ["--no-open", "--redirect-url URL"]],
    [["try", "--help"], ["latchkey provider serves the provider alone"]],
    [["--version"], [version]],
    [["provider", "-v"], [version]]
  ])("prints its options: %j", async (args, options) => {
    const { exitCode, stderr, stdout } = await runHere(...args)
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" })
    for (const option of options) expect(stdout).toContain(option)
  })

  it("says which port of --port is in use", async () => {
    const { port } = new URL((await runHere("provider", "--port", "0")).address)
    const { exitCode, stderr } = await runHere("provider", "--port", port)
    expect(exitCode).toBe(1)
    expect(stderr).toContain(`Port ${port} of 127.0.0.1 is in use. Choose another with --port.`)
  })
})

describe("latchkey try", () => {
  const start = (...args: ReadonlyArray<string>) => runHere("try", "--no-open", "--port", "0", ...args)

  it("opens at the next free port, says so, and says what to do", async () => {
    const { port } = new URL((await start()).address)
    const { address, stdout } = await runHere("try", "--no-open", "--port", port)
    expect(Number(new URL(address).port)).toBeGreaterThan(Number(port))
    expect(stdout).toContain(`Try the sample site at ${address}\n(Port ${port} is in use`)
    expect(stdout).toContain(`${address}/_control/#inbox`)
    expect(stdout).toContain("Sign up with any email address, and open the link that arrives in the inbox.")
  })

  it.each(["try", "dev"])(
    "says where the sample site is, and how a client reaches the provider: %s",
    async (name) => {
      const { address, stdout } = await runHere(name, "--no-open", "--port", "0")
      expect(stdout).toContain(`Try the sample site at ${address}\n`)
      expect(stdout).toContain(
        `createAuthWidget("public-token-test-1", { endpoints: { testAPIURL: "${address}" } })`
      )
    }
  )

  it.each([
    ["/", 200, '<latchkey-login color-scheme="auto"></latchkey-login>'],
    ["/auth.js", 200, "Latchkey.createAuthWidget("],
    ["/index.js", 200, "login.client = auth"],
    ["/landing.html?token=a", 200, "Signing you in"],
    ["/landing.js", 200, "authenticateByUrl"],
    ["/latchkey.js", 200, "// the script"],
    ["/latchkey/core.js", 200, "// a chunk"],
    ["/latchkey/..%2findex.js", 404, "route_not_found"],
    ["/provider/cli.js", 404, "route_not_found"],
    ["/_control/", 200, '<a href="/">Sample site</a>']
  ])("serves the sample site from its own package: %s", async (path, status, part) => {
    const response = await fetch((await start()).address + path)
    expect(response.status).toBe(status)
    expect(await response.text()).toContain(part)
  })

  it("shows the code that it runs, and a new message", async () => {
    const { address } = await start("--project-name", "Paperboat")
    await askForLink(address)
    const text = async (path: string) => (await fetch(address + path)).text()
    const shown = (await text("/")).replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    for (const path of ["/auth.js", "/index.js", "/landing.js"]) expect(shown).toContain(await text(path))
    expect(shown).toContain("Confirm your email to sign up for Paperboat")
  })

  it.each([
    ["a page of another origin", { Origin: "https://evil.example" }],
    ["a page whose name was made to lead here", { Host: "evil.example" }]
  ])("answers nothing of the sample site to %s", async (_, headers) => {
    const { port } = new URL((await start()).address)
    for (const path of ["/", "/index.js", "/landing.html", "/latchkey.js"]) {
      const status = await new Promise((resolve, reject) => {
        get({ port, path, headers }, (response) => {
          response.resume().on("end", () => resolve(response.statusCode))
        }).on("error", reject)
      })
      expect([path, status]).toEqual([path, 403])
    }
  })

  it("does not let another page frame it", async () => {
    const { headers } = await fetch((await start()).address)
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'")
    expect(headers.get("content-security-policy")).toContain("script-src 'self';")
  })
})

describe("latchkey with wrong arguments ends with code 2 and says why", () => {
  // A file stays locked until the process ends
  it("as a process", async () => {
    const { exitCode, stderr, stdout } = await startProgram(["provider", "--data", "package.json"]).ended
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" })
    expect(stderr.split("\n").slice(0, 2)).toEqual([
      "latchkey: The file of --data cannot be used: package.json is not a file that the provider wrote.",
      "latchkey --help lists the options."
    ])
  })

  it.each([
    [[], "Which command? There are two: try and provider."],
    [["provder"], 'There is no command provder. Did you mean "provider"? There are two: try and provider.'],
    [["serve"], "There is no command serve. There are two: try and provider."],
    [["try", "--strict"], "--strict is no option of latchkey try."],
    [["provider", "--no-open"], "--no-open is no option of latchkey provider."],
    [["provider", "extra"], "extra belongs to no option."],
    [["provider", "--prot", "1"], `Unknown option '--prot'. Did you mean "--port"?`],
    [["try", "--noopen"], `Unknown option '--noopen'. Did you mean "--no-open"?`],
    [["--sede", "a.json", "provider"], `Unknown option '--sede'. Did you mean "--seed"?`],
    [["provider", "--colour"], "Unknown option '--colour'.\n"],
    [["provider", "--port"], "Option '--port <value>' argument missing"],
    [["provider", "--port", "http"], "--port must be a number from 0 to 65535, not http."],
    [["provider", "--port="], "--port must be a number from 0 to 65535, not empty."],
    [["provider", "--port", "70000"], "--port must be a number from 0 to 65535, not 70000."],
    [["provider", "--redirect-url", "/landing"], "--redirect-url must be an absolute URL, not /landing."],
    [
      ["provider", "--allowed-origin", "http://localhost:5173/"],
      "--allowed-origin must be an origin such as http://localhost:5173, not http://localhost:5173/."
    ],
    [["provider", "--tls-cert", "cert.pem"], "--tls-cert and --tls-key need each other."],
    [
      ["provider", "--tls-cert", "none.pem", "--tls-key", "none.pem"],
      "The file of --tls-cert cannot be read"
    ],
    [["provider", "--tls-cert", "README.md", "--tls-key", "README.md"], "The certificate or its key cannot"],
    [["provider", "--seed", "none.json"], "The file of --seed cannot be read"],
    [["provider", "--data", "none/data.json"], "The file of --data cannot be written"]
  ])("%j: %s", async (args, message) => {
    const { exitCode, stderr, stdout } = await runHere(...args)
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" })
    expect(stderr).toContain(message)
    expect(stderr).toContain("latchkey --help lists the options.")
  })
})
