/** The long tests, in files named `*.deep.test.ts`: `npm run test:deep` runs them all, CI a slice of them per commit. */

const [part = 0, parts = 1] = (process.env["LATCHKEY_SLICE"] ?? "0/1").split("/").map(Number)

/** Whether this run tests everything. */
export const isWhole = parts === 1

/** The rows of a table that this run tests: all, or every tenth under `--slice=3/10`. At least one, whatever the slice. */
export const sliceOf = <Row>(rows: ReadonlyArray<Row>): ReadonlyArray<Row> => {
  const step = Math.min(parts, rows.length)
  return rows.filter((_, index) => index % step === part % step)
}

/** Seeds for a model: each makes other runs. `skipped` leaves out the first ones. */
export const seeds = (count: number, skipped = 0): ReadonlyArray<number> =>
  sliceOf(Array.from({ length: count }, (_, index) => 20_260_107 + skipped + index))

/** How often this run repeats something: as often as said, or a tenth of it under `--slice=3/10`. */
export const portionOf = (count: number): number => Math.ceil(count / parts)
