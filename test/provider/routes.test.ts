import { describe, expect, it } from "@effect/vitest"
import * as CryptoWallets from "../../src/domain/api/CryptoWallets.js"
import * as Events from "../../src/domain/api/Events.js"
import * as Idp from "../../src/domain/api/Idp.js"
import * as Impersonation from "../../src/domain/api/Impersonation.js"
import * as MagicLinks from "../../src/domain/api/MagicLinks.js"
import * as Members from "../../src/domain/api/Members.js"
import * as OAuth from "../../src/domain/api/OAuth.js"
import * as Otps from "../../src/domain/api/Otps.js"
import * as Passwords from "../../src/domain/api/Passwords.js"
import * as Projects from "../../src/domain/api/Projects.js"
import * as Sessions from "../../src/domain/api/Sessions.js"
import * as Totps from "../../src/domain/api/Totps.js"
import * as Users from "../../src/domain/api/Users.js"
import * as WebAuthn from "../../src/domain/api/WebAuthn.js"
import { match } from "../../src/provider/http/router.js"
import { routes } from "../../src/provider/routes.js"

const families = {
  CryptoWallets,
  Events,
  Idp,
  Impersonation,
  MagicLinks,
  Members,
  OAuth,
  Otps,
  "Otps.sms": Otps.sms,
  "Otps.whatsapp": Otps.whatsapp,
  "Otps.email": Otps.email,
  Passwords,
  Projects,
  Sessions,
  Totps,
  Users,
  WebAuthn
}

const isEndpoint = (value: unknown): value is { readonly method: string; readonly path: string } =>
  typeof value === "object" && value !== null && "method" in value && "path" in value

const endpoints = Object.entries(families).flatMap(([family, members]) =>
  Object.entries(members).flatMap(([name, value]) =>
    isEndpoint(value) ? [{ name: `${family}.${name}`, method: value.method, path: value.path }] : []
  )
)

describe("routes", () => {
  it.each(endpoints)("has a route for the endpoint $name", ({ method, path }) => {
    expect(routes.map((route) => `${route.method} ${route.path}`)).toContain(`${method} ${path}`)
  })
})

describe("match", () => {
  const table = [{ method: "GET", path: "/things/:id/parts" }]

  it("decodes path parameters", () => {
    expect(match(table, "GET", "/things/a%2Fb/parts")?.parameters).toEqual({ id: "a/b" })
  })

  it("does not match an empty parameter, another length or another segment", () => {
    const paths = ["/things//parts", "/things/1", "/things/1/parts/2", "/things/1/whole"]
    expect(paths.map((path) => match(table, "GET", path))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined
    ])
  })

  it("returns a parameter with invalid encoding unchanged", () => {
    expect(match(table, "GET", "/things/%E0%A4%A/parts")?.parameters).toEqual({ id: "%E0%A4%A" })
  })
})
