import { expect } from "vitest"
import {
  bodiesOf,
  email,
  factorsOf,
  phone,
  refusalOf,
  signIn,
  signOut,
  wrong
} from "../../support/realClients/steps.js"
import { transports } from "../../support/realClients/serve.js"
import type { World } from "../../support/realClients/world.js"
import type { Flow } from "../flow.js"

const kinds = ["sms", "whatsapp", "email"] as const
type Kind = (typeof kinds)[number]

const addresses = { sms: phone, whatsapp: phone, email } as const
const second = { ...addresses, email: "ada@work.example" }

const loginOrCreate = ({ page }: World, kind: Kind) =>
  page.evaluate(async ([kind, address]) => (await stytch.otps[kind].loginOrCreate(address)).method_id, [
    kind,
    addresses[kind]
  ] as const)

const send = ({ page }: World, kind: Kind, address: string = addresses[kind]) =>
  page.evaluate(async ([kind, address]) => (await stytch.otps[kind].send(address)).method_id, [
    kind,
    address
  ] as const)

const authenticate = ({ page }: World, code: string, method_id: string) =>
  page.evaluate(
    async ([code, method_id]) =>
      (await stytch.otps.authenticate(code, method_id, { session_duration_minutes: 60 })).status_code,
    [code, method_id] as const
  )

export const passcodes: ReadonlyArray<Flow> = [
  {
    name: "passcodes by SMS, WhatsApp and email",
    transports,
    story: async (world) => {
      for (const kind of kinds) {
        const method_id = await loginOrCreate(world, kind)
        const right = world.code()
        expect(await refusalOf(authenticate(world, wrong(right), method_id))).toBe("404 otp_code_not_found")
        expect(await authenticate(world, right, method_id)).toBe(200)
        expect(await refusalOf(authenticate(world, right, method_id))).toBe("404 otp_code_not_found")
      }
    }
  },
  {
    name: "passcodes for known users only, as the first factor",
    story: async (world) => {
      for (const kind of kinds) expect(await refusalOf(send(world, kind))).toMatch(/^404 /)
      for (const kind of kinds) {
        const known = await loginOrCreate(world, kind)
        expect(await authenticate(world, world.code(), known)).toBe(200)
        await signOut(world)
        const primary = bodiesOf(world.context, `/otps/${kind}/send/primary`)
        const method_id = await send(world, kind)
        expect(await authenticate(world, world.code(), method_id)).toBe(200)
        expect([await factorsOf(world), primary.length]).toEqual([[kind], 1])
        await signOut(world)
      }
    }
  },
  {
    name: "passcodes by SMS, WhatsApp and email as the second factor",
    story: async (world) => {
      await signIn(world)
      for (const kind of kinds) {
        const secondary = bodiesOf(world.context, `/otps/${kind}/send/secondary`)
        const method_id = await send(world, kind, second[kind])
        expect(await authenticate(world, world.code(), method_id)).toBe(200)
        expect(secondary).toHaveLength(1)
      }
      expect(await factorsOf(world)).toEqual(expect.arrayContaining([...kinds]))
      const user = await world.page.evaluate(() => stytch.user.getSync())
      expect(user?.phone_numbers).toMatchObject([{ phone_number: phone, verified: true }])
      expect(user?.emails.map((each) => each.email)).toEqual([email, second.email])
    }
  },
  {
    name: "passcodes that expire",
    story: async (world) => {
      const method_id = await loginOrCreate(world, "sms")
      world.provider.clock.advance(11 * 60_000)
      expect(await refusalOf(authenticate(world, world.code(), method_id))).toBe("404 otp_code_not_found")
    }
  }
]
