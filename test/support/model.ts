/** Model tests: random runs that a seed determines. */
import * as FastCheck from "effect/FastCheck"
import { expect } from "vitest"

/** What a failed run prints, `SEED PATH`: only that run is repeated. */
const replayed = process.env["LATCHKEY_REPLAY"]?.split(" ")

interface Runs {
  readonly seed: number
  readonly numRuns: number
  /** Reports the first failure as it is, without a search for a shorter one. */
  readonly endOnFailure?: boolean
}

/** Fails with the seed, the shortest failing run and the command that replays it. */
export const checkModel = async <Values>(
  property: FastCheck.IAsyncProperty<Values>,
  runs: Runs
): Promise<void> => {
  const [seed, path] = replayed ?? []
  const details = await FastCheck.check(
    property,
    seed === undefined || path === undefined
      ? runs
      : { seed: Number(seed), path, numRuns: 1, endOnFailure: true }
  )
  if (!details.failed) return
  const { currentTestName, testPath } = expect.getState()
  // -t matches titles that are joined by spaces
  const title = currentTestName?.replaceAll(" > ", " ")
  throw new Error(
    [
      FastCheck.defaultReportMessage(details),
      `Seed: ${details.seed}. To replay this run:`,
      `LATCHKEY_REPLAY="${details.seed} ${details.counterexamplePath}" npx vitest run ${testPath} -t "${title}"`
    ].join("\n"),
    { cause: details.errorInstance }
  )
}
