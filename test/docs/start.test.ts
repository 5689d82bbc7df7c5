import { readdirSync } from "node:fs"
import { describe, expect, it } from "vitest"
import manifest from "../../package.json"
import { angularStepsOf, stepsOf } from "../support/hosts/startPages.mjs"
import { root, textOf } from "../support/docs/blocks.js"

const pages = readdirSync(`${root}/docs/start`)

/** What a page has people do, each as a command or the name of a file. */
const namesOf = (text: string, of = stepsOf) =>
  of(text).map((step) => ("command" in step ? step.command : step.file))

describe("a start page", () => {
  it("is read as the commands and files that it names, up to its server", () => {
    const text = `
Install it:

\`\`\`sh
npm i latchkey
cd my-app
\`\`\`

An example:

\`\`\`js
console.log("an example")
\`\`\`

The form. Replace \`src/main.ts\`:

\`\`\`ts
export {}
\`\`\`

\`\`\`sh
npm run dev
npm run build
\`\`\`
`
    expect(namesOf(text)).toEqual(["npm i latchkey", "cd my-app", "src/main.ts", "npm run dev"])
  })

  it.each(pages)("leads to a user in at most ten steps, and installs the package: %s", (page) => {
    const names = namesOf(textOf(`docs/start/${page}`))
    expect(names.length).toBeLessThanOrEqual(10)
    expect(names.filter((name) => name.startsWith("npm i latchkey"))).toHaveLength(1)
  })

  // A second factor of a member is a rule of the organization: there is no session without it
  it.each(pages.filter((page) => page !== "effect.md" && page !== "organizations.md"))(
    "shows its app to a complete session only, so that no page can skip a second factor: %s",
    (page) => {
      const text = textOf(`docs/start/${page}`)
      expect(text).toMatch(/auth\.session\.getInfo\(\)|const { isComplete.* } = useSession\(\)/)
      // Somebody who has proved one of two factors is a user already
      expect(text).not.toMatch(
        /user (===|!==) null|hidden = (Boolean\(|!)?user|v-if="user|#if user|@if \(user/
      )
    }
  )

  it.each(pages)("says how to install the package before it is on npm: %s", (page) => {
    const text = textOf(`docs/start/${page}`)
    expect(text.match(/Not on npm yet: /g)).toHaveLength(1)
    expect(text).toContain(`\`${manifest.name}-${manifest.version}.tgz\``)
  })

  it("has the same provider and client for Angular", () => {
    expect(namesOf(textOf("docs/start/elements.md"), angularStepsOf)).toEqual([
      "npx -y @angular/cli@latest new my-app --defaults --skip-git",
      "cd my-app",
      "npm i latchkey react react-dom",
      "npx latchkey provider",
      "src/auth.ts",
      "src/main.ts",
      "npm start"
    ])
  })

  it.each(pages.filter((page) => page !== "effect.md"))("ends with a server and its address: %s", (page) => {
    const text = textOf(`docs/start/${page}`)
    expect(namesOf(text).at(-1)).toMatch(/^(npm run dev|python3 -m http\.server 5173)$/)
    expect(text).toMatch(/Open <http:\/\/localhost:\d+>/)
  })
})
