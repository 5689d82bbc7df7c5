import * as FastCheck from "effect/FastCheck"
import { expect, it } from "vitest"
import { openWalk, type Deed, type Step, type Trouble } from "../support/view/walk.js"

const { array, constantFrom, nat, record } = FastCheck

const steps: FastCheck.Arbitrary<ReadonlyArray<Step>> = array(
  record({
    deed: constantFrom<Deed>(
      ...(["press", "press", "press", "press", "type", "type", "choose a tab"] as const),
      ...(["somebody signs in", "the session ends"] as const)
    ),
    pick: nat(23),
    trouble: constantFrom<Trouble>(
      ...(["nothing", "nothing", "nothing", "nothing", "nothing"] as const),
      ...(["network", "crash", "refusal", "limit", "nonsense"] as const)
    )
  }),
  { minLength: 8, maxLength: 24 }
)

/** Screens of success: the end. */
const ends = ["OtpConfirmation", "PasswordConfirmation"]

/** Fields whose text is forgotten with the screen that it was typed on. */
const secrets = ["password", "code"]

it(
  "however a person walks, trouble and other tabs lose nothing of what they typed, and there is always a way on",
  { timeout: 60_000 },
  async () => {
    const seen = new Set<string>()
    let wrong = 0
    await FastCheck.assert(
      FastCheck.asyncProperty(steps, async (steps) => {
        const walk = await openWalk()
        const typed = new Map<string, string>()
        for (const step of steps) {
          const before = walk.look()
          const { field, way, ...now } = await walk.take(step)

          if (now.screen !== before.screen) for (const secret of secrets) typed.delete(secret)
          else if (field !== undefined) typed.set(field, now.fields[field] ?? "")
          // The old code is worth nothing any more
          if (way === "Resend code" && step.trouble === "nothing") typed.delete("code")
          // The specification has it clear what was stored
          if (way === "Try again" && before.screen === "EmailConfirmation") typed.delete("email")
          const kept = [...typed].filter(([name]) => name in now.fields)
          expect(now.fields, "what was typed").toMatchObject(Object.fromEntries(kept))

          if (step.deed === "somebody signs in" || step.deed === "the session ends")
            expect([now.screen, now.fields], "nobody is thrown out").toEqual([before.screen, before.fields])
          expect(now.isBusy, "an endless spinner").toBe(false)
          if (!ends.includes(now.screen)) expect(now.ways, "a dead end").not.toEqual([])
          expect(walk.crashes).toEqual([])

          seen.add(now.screen)
          if (now.isWrong) wrong += 1
        }
        await walk.close()
      }),
      { numRuns: 14, seed: 4, endOnFailure: true }
    )
    expect([...seen].sort()).toEqual([
      "EmailConfirmation",
      "Main",
      "OtpAuthenticate",
      "PasswordCreateOrLogin",
      "PasswordForgot",
      "PasswordSetNew"
    ])
    expect(wrong).toBeGreaterThan(50)
  }
)
