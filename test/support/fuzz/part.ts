/** A part that reads outside data: how its inputs are made, and how it reads them. */
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as FastCheck from "effect/FastCheck"
import { expect, it } from "vitest"
import * as ours from "../../../src/index.js"
import { commitSeed } from "../commitSeed.js"
import { checkModel } from "../model.js"

export interface Part {
  readonly name: string
  /** How many inputs it gets, compared with the usual part. */
  readonly share: number
  readonly check: (runs: { readonly seed: number; readonly numRuns: number }) => Promise<void>
}

const isErrorClass = (value: unknown): value is new (...args: never) => Error =>
  typeof value === "function" && value.prototype instanceof Error

const errorClasses = Object.values<unknown>(ours).filter(isErrorClass)

/** One of the errors that the client may throw or reject with. */
export const isOurs = (error: unknown): boolean => errorClasses.some((each) => error instanceof each)

/** Reads inputs: a value or one of our errors comes out, and no prototype changes. */
export const part = <Input>(
  name: string,
  inputs: FastCheck.Arbitrary<Input>,
  read: (input: Input) => unknown,
  share = 1
): Part => ({
  name,
  share,
  check: (runs) =>
    checkModel(
      FastCheck.asyncProperty(inputs, async (input) => {
        try {
          await read(input)
        } catch (error) {
          if (!isOurs(error)) throw error
        }
        expect(Reflect.has({}, "polluted"), "A prototype was changed").toBe(false)
      }),
      runs
    )
})

/** Runs an effect. Its own failures are typed; a defect is a crash. */
export const run = async <A, E>(effect: Effect.Effect<A, E>): Promise<void> => {
  const exit = await Effect.runPromiseExit(effect)
  if (Exit.isFailure(exit) && !Cause.isFailure(exit.cause)) throw Cause.squash(exit.cause)
}

/** `LATCHKEY_FUZZ_SEED` makes other inputs. */
const seed = Number(process.env["LATCHKEY_FUZZ_SEED"] ?? commitSeed)

/** How many inputs the usual part gets in the deep run: some 50,000 in all. */
export const deepInputs = 2_300

/** Registers a test for each part that reads `inputs` inputs, and more or fewer of those that are cheap or expensive. */
export const itReads = (parts: ReadonlyArray<Part>, inputs: number): void => {
  for (const { check, name, share } of parts) {
    it(`${name} become values or typed errors`, async ({ annotate }) => {
      const numRuns = Math.ceil(inputs * share)
      await annotate(`${numRuns} inputs of seed ${seed}`)
      await check({ seed, numRuns })
    })
  }
}
