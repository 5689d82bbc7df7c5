/** Changes of rows. */

/** What a call may change of a row. What is undefined stays as it is. */
export type Changes<Row> = { readonly [Name in keyof Row]?: Row[Name] | undefined }

/** The row with the changes. It has a value for every field that a call may change. */
export const changed = <Row extends object>(row: Row, changes: Changes<Row>): Row => {
  const copy = { ...row }
  for (const name in row) {
    const value = changes[name]
    if (value !== undefined) copy[name] = value
  }
  return copy
}
