/** The file of method names, written from the table of calls. */
import { format } from "prettier"
import { calls } from "../../src/domain/api/calls.js"
import { isRow } from "../../src/domain/api/Endpoint.js"
import { oauthProviders } from "../../src/domain/OAuthProvider.js"

const header = `/**
 * The names of the client's methods. The first screen has them before the table of calls is loaded.
 *
 * Generated: \`LATCHKEY_WRITE=1 npx vitest run --project unit test/domain/methodNames.test.ts\`.
 */
import type { calls } from "./api/calls.js"
import type { MethodNames } from "./api/Methods.js"
import { mapProviders } from "./OAuthProvider.js"
`

/** The social providers are listed in `OAuthProvider.ts`, not here. */
const isProvider = (name: string) => oauthProviders.some((provider) => provider === name)

const written = (group: object): string => {
  const members = Object.entries(group).filter(([name]) => !isProvider(name))
  const providers =
    members.length < Object.keys(group).length ? "...mapProviders(() => ({ start: true })), " : ""
  return `{ ${providers}${members
    .map(([name, member]: [string, object]) => `${name}: ${isRow(member) ? "true" : written(member)}`)
    .join(", ")} }`
}

/** What `src/domain/methodNames.generated.ts` must contain. */
export const methodNamesFile = () =>
  format(`${header}\nexport const methodNames: MethodNames<typeof calls> = ${written(calls)}\n`, {
    parser: "typescript",
    semi: false,
    printWidth: 110,
    trailingComma: "none"
  })
