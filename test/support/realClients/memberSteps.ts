/** What the flows of organizations share. */
import { expect, vi } from "vitest"
import type { SeedOrganization } from "../../../provider/provider.js"
import { patience } from "../patience.js"
import { at, type ArgumentsOf } from "./organizationPage.js"
import type { World } from "./world.js"

export const ada = "ada@engines.example"
export const bea = "bea@engines.example"
export const session_duration_minutes = 60

/** Seeds Engines, of Ada the admin and Bea, and Looms, of Ada. Returns their ids. */
export const seedCompanies = async (
  { provider }: World,
  engines: Partial<SeedOrganization> = {},
  looms: Partial<SeedOrganization> = {}
) => {
  const [first, second] = (
    await provider.seed({
      organizations: [
        {
          organization_name: "Engines",
          organization_slug: "engines",
          members: [
            { email_address: ada, name: "Ada", roles: ["stytch_admin"] },
            { email_address: bea, name: "Bea" }
          ],
          ...engines
        },
        {
          organization_name: "Looms",
          organization_slug: "looms",
          members: [{ email_address: ada }],
          ...looms
        }
      ]
    })
  ).organizations
  const idOf = (index: number) => first?.members[index]?.member.member_id ?? ""
  return {
    engines: first?.organization.organization_id ?? "",
    looms: second?.organization.organization_id ?? "",
    ada: idOf(0),
    bea: idOf(1),
    connection: first?.organization.sso_active_connections[0]?.connection_id ?? "",
    connectionOfLooms: second?.organization.sso_active_connections[0]?.connection_id ?? ""
  }
}

const tryCall = async (world: World, method: string, args: ReadonlyArray<unknown>) => {
  await world.page.evaluate(([method, args]) => beginCall(method, args), [method, args] as const)
  // Chromium may lose a promise that it awaits for a test, although it was fulfilled
  const outcome = await vi.waitUntil(() => world.page.evaluate(() => lastOutcome), {
    timeout: patience,
    interval: 10
  })
  await world.afterCall(method, outcome)
  return outcome
}

/** Calls a method of the page's client, which answers. */
export const call = async <Path extends string>(
  world: World,
  method: Path,
  ...args: ArgumentsOf<Path>
): Promise<unknown> => {
  const outcome = await tryCall(world, method, args)
  if ("error" in outcome) throw new Error(`${method} failed: ${outcome.error}`)
  return outcome.answer
}

/** Calls a method of the page's client, which fails. Returns `{status} {error type}`. */
export const refusalOf = async <Path extends string>(
  world: World,
  method: Path,
  ...args: ArgumentsOf<Path>
): Promise<string> => {
  const outcome = await tryCall(world, method, args)
  return "error" in outcome ? outcome.error : "The call did not fail"
}

const begin = ({ page }: World, method: string, args: ReadonlyArray<unknown>) =>
  page.evaluate(([method, args]) => beginCall(method, args), [method, args] as const)

/** Calls a method that leaves the page for a stand-in. */
export const leave = async <Path extends string>(world: World, method: Path, ...args: ArgumentsOf<Path>) => {
  await begin(world, method, args)
  await world.page.getByText("This page stands in for").waitFor()
}

/** The text that an answer has at a path. */
export const textAt = (answer: unknown, path: string): string => {
  const found = at(answer, path)
  if (typeof found !== "string") throw new Error(`There is no text at ${path} of ${JSON.stringify(answer)}`)
  return found
}

/** Signs in to an organization by a passcode. */
export const signIn = async (world: World, organization_id: string, email_address = ada) => {
  await call(world, "otps.email.loginOrSignup", { organization_id, email_address })
  const login = { organization_id, email_address, code: world.code(), session_duration_minutes }
  return call(world, "otps.email.authenticate", login)
}

/** Proves an address by a passcode, before the choice of an organization. */
export const discover = async (world: World, email_address = ada) => {
  await call(world, "otps.email.discovery.send", { email_address })
  return call(world, "otps.email.discovery.authenticate", { email_address, code: world.code() })
}

/** Whether the client has a session. */
export const expectSession = async (world: World, isThere: boolean) =>
  expect(at(await call(world, "session.getTokens"), "session_token") !== undefined).toBe(isThere)
