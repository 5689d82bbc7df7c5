/** Answers whose types depend on the project. */

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- the one way a site can widen a type of ours for all its files
  namespace Latchkey {
    /** A site widens this to describe its project to the compiler, such as `OpaqueTokens: true`. */
    // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- there to be widened
    interface DefaultProjectConfiguration {}
  }
}

/** What the compiler can know about a project. `OpaqueTokens`: the provider keeps the tokens in its own cookies. */
export interface ProjectConfiguration {
  /** Whether the provider keeps the tokens in its own cookies. Default: false. */
  readonly OpaqueTokens?: boolean
}

/** A project whose tokens the provider keeps in its own cookies. */
export type OpaqueTokens = { readonly OpaqueTokens: true }

/** The answer of a project. Its tokens are empty where the project's tokens are opaque. */
export type AnswerOf<Answer, Project> = Project extends OpaqueTokens
  ? Answer extends { readonly session_token: string; readonly session_jwt: string }
    ? Omit<Answer, "session_token" | "session_jwt"> & { readonly session_token: ""; readonly session_jwt: "" }
    : Answer extends { readonly data: infer Data }
      ? Omit<Answer, "data"> & { readonly data: AnswerOf<Data, Project> }
      : Answer
  : Answer

/** Every method of a group, however deep, with the answers of a project. */
export type ForProject<Group, Project> = {
  readonly [Name in keyof Group]: Group[Name] extends (...args: infer Args) => Promise<infer Answer>
    ? (...args: Args) => Promise<AnswerOf<Answer, Project>>
    : ForProject<Group[Name], Project>
}
