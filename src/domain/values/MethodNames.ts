/** The groups of methods, with each method as `true`. */
export type MethodNames<Group> = {
  readonly [Name in keyof Group]: Group[Name] extends (...args: never) => unknown
    ? true
    : MethodNames<Group[Name]>
}
