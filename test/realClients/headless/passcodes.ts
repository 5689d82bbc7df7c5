import { expect } from "vitest"
import { email, phone, refusalOf, signIn, wrong } from "../../support/realClients/steps.js"
import { transports } from "../../support/realClients/serve.js"
import type { World } from "../../support/realClients/world.js"
import type { Flow } from "../flow.js"

const kinds = ["sms", "whatsapp", "email"] as const
type Kind = (typeof kinds)[number]

const addresses = { sms: phone, whatsapp: phone, email } as const

const loginOrCreate = ({ page }: World, kind: Kind) =>
  page.evaluate(async ([kind, address]) => (await stytch.otps[kind].loginOrCreate(address)).method_id, [
    kind,
    addresses[kind]
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
    name: "a passcode for a known user only",
    story: async (world) => {
      const { code, page } = world
      const send = (kind: Kind) =>
        page.evaluate(async ([kind, address]) => (await stytch.otps[kind].send(address)).method_id, [
          kind,
          addresses[kind]
        ] as const)
      for (const kind of kinds) expect(await refusalOf(send(kind))).toMatch(/^404 /)
      await signIn(world)
      const method_id = await send("sms")
      expect(await authenticate(world, code(), method_id)).toBe(200)
      const user = await page.evaluate(() => stytch.user.getSync())
      expect(user?.phone_numbers).toMatchObject([{ phone_number: phone, verified: true }])
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
