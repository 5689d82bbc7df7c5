/** Answers whose types depend on the project. */
import type { Permissions } from "../domain/rbac/Permissions.js"
import type { Session } from "../domain/session/Session.js"
import type { User } from "../domain/session/User.js"

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- the one way a site can widen a type of ours for all its files
  namespace Latchkey {
    /** A site widens this to describe its project to the compiler, such as `OpaqueTokens: true`. */
    // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- there to be widened
    interface DefaultProjectConfiguration {}
  }
}

/** What the compiler can know about a project. */
export interface ProjectConfiguration {
  /** Whether the provider keeps the tokens in its own cookies. Default: false. */
  readonly OpaqueTokens?: boolean
  /** The ids of the roles, such as `"admin" | "editor"`. Default: `string`. */
  readonly Roles?: string
  /** The ids of the resources, each with its actions, such as `{ documents: "read" | "write" }`. Default: any. */
  readonly Permissions?: Resources
}

/** A project whose tokens the provider keeps in its own cookies. */
export type OpaqueTokens = { readonly OpaqueTokens: true }

/** A user whose roles are known to the compiler. */
export interface UserWithRoles<Role extends string> extends Omit<User, "roles"> {
  /** The ids of the user's roles, as the project is described to the compiler. Nothing is checked at run time. */
  readonly roles: ReadonlyArray<Role>
}

/** A session whose roles are known to the compiler. */
export interface SessionWithRoles<Role extends string> extends Omit<Session, "roles"> {
  /**
   * The ids of the roles of the session's user, as the project is described to the compiler. Nothing is checked at run
   * time.
   */
  readonly roles: ReadonlyArray<Role>
}

/** A user of a project. */
export type UserOf<Project> = Project extends { readonly Roles: infer Role extends string }
  ? UserWithRoles<Role>
  : User

/** A session of a project. */
export type SessionOf<Project> = Project extends { readonly Roles: infer Role extends string }
  ? SessionWithRoles<Role>
  : Session

/** The ids of resources, each with its actions. */
type Resources = Readonly<Record<string, string>>

/** The resources of a project, each with its actions. */
export type PermissionsIn<Project> = Project extends { readonly Permissions: infer Known extends Resources }
  ? Known
  : Resources

/** A resource of a project and one of its actions, as two arguments. */
export type PermissionOf<Project> = {
  readonly [Resource in keyof PermissionsIn<Project>]: readonly [
    resource_id: Resource & string,
    action: PermissionsIn<Project>[Resource] & string
  ]
}[keyof PermissionsIn<Project>]

/** Whether each action is allowed, for resources and their actions such as `{ documents: "read" | "write" }`. */
export type PermissionsOf<Resources> = string extends keyof Resources
  ? Permissions
  : {
      readonly [Resource in keyof Resources]: { readonly [Action in Resources[Resource] & string]: boolean }
    }

/** The answer of a project: its tokens are empty where the project's tokens are opaque, and its roles are the project's. */
export type AnswerOf<Answer, Project> = Project extends OpaqueTokens | { readonly Roles: string }
  ? Described<Answer, Project>
  : Answer

type Described<Answer, Project> = Answer extends User
  ? UserOf<Project>
  : Answer extends Session
    ? SessionOf<Project>
    : [Extract<keyof Answer, "user" | "session" | "data">] extends [never]
      ? Answer
      : {
          readonly [Name in keyof Answer]: Name extends "session_token" | "session_jwt"
            ? Project extends OpaqueTokens
              ? ""
              : Answer[Name]
            : Described<Answer[Name], Project>
        }

/** Every method of a group, however deep, with the answers of a project. */
export type ForProject<Group, Project> = {
  readonly [Name in keyof Group]: Group[Name] extends (...args: infer Args) => Promise<infer Answer>
    ? (...args: Args) => Promise<AnswerOf<Answer, Project>>
    : ForProject<Group[Name], Project>
}
