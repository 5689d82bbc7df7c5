/** Small functions on values. */

/** The members that are not undefined: what a call does not name stays as it is. */
export const definedOf = <Fields extends object>(fields: Fields): Defined<Fields> =>
  // Sound: what it leaves out is undefined, and so optional
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<Fields>

type Defined<Fields> = { readonly [Name in keyof Fields]: Exclude<Fields[Name], undefined> }
