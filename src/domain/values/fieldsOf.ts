import { recordOf } from "./objects.js"

/** Returns a function that makes a record with the field under each of the names: `fieldsOf(text)("name", "status")`. */
export const fieldsOf =
  <Field>(field: Field) =>
  <Name extends string>(...names: ReadonlyArray<Name>) =>
    recordOf(names, () => field)
