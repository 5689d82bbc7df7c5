/** The paths of the provider's calls, whose parameters are written `:name`. */

/** The names behind colons in a path template. */
export type PathParameter<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParameter<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

export type PathValues<Path extends string> = { readonly [Name in PathParameter<Path>]: string }

/** One string per name in the path. No argument when the path has no names. */
export type PathArguments<Path extends string> = string extends Path
  ? [path: Readonly<Record<string, string>>]
  : [PathParameter<Path>] extends [never]
    ? []
    : [path: PathValues<Path>]
