/** Random walks through the widget: trouble and other tabs lose no typed text, and every screen has a way on. */
import * as FastCheck from "effect/FastCheck"
import { expect } from "vitest"
import { checkModel } from "../model.js"
import { openWalk, type Deed, type Step, type Trouble } from "./walk.js"
import { t } from "../words.js"

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

/** The success screens offer nothing more. */
const lastScreens = ["OTPConfirmation", "PasswordConfirmation"]

/** Fields that a change of the screen empties. */
const secrets = ["password", "code"]

interface Walks {
  /** The screens that the walks came to. */
  readonly seen: ReadonlySet<string>
  /** Steps that ended with an error on the screen. */
  readonly wrong: number
}

/** Fourteen walks of this seed. */
export const checkWalks = async (seed: number): Promise<Walks> => {
  const seen = new Set<string>()
  let wrong = 0
  await checkModel(
    FastCheck.asyncProperty(steps, async (steps) => {
      const walk = await openWalk()
      const typed = new Map<string, string>()
      for (const step of steps) {
        const before = walk.look()
        const { field, way, ...now } = await walk.take(step)

        if (now.screen !== before.screen) for (const secret of secrets) typed.delete(secret)
        else if (field !== undefined) typed.set(field, now.fields[field] ?? "")
        // A new code replaces the old one
        if (way === t("otp.resend") && step.trouble === "nothing") typed.delete("code")
        // The specification clears the stored email
        if (way === t("common.tryAgain") && before.screen === "EmailConfirmation") typed.delete("email")
        const kept = [...typed].filter(([name]) => name in now.fields)
        expect(now.fields, "typed text is kept").toMatchObject(Object.fromEntries(kept))

        if (step.deed === "somebody signs in" || step.deed === "the session ends")
          expect([now.screen, now.fields], "screen and fields are kept").toEqual([
            before.screen,
            before.fields
          ])
        expect(now.isBusy, "an endless spinner").toBe(false)
        if (!lastScreens.includes(now.screen)) expect(now.ways, "a dead end").not.toEqual([])
        expect(walk.crashes).toEqual([])

        seen.add(now.screen)
        if (now.isWrong) wrong += 1
      }
      await walk.close()
    }),
    { numRuns: 14, seed, endOnFailure: true }
  )
  return { seen, wrong }
}
