/** The program of a site that shows what the playground shows. */
import { plainTexts } from "latchkey/texts"
import type { ClientOptions } from "latchkey/widget"
import type { Chosen } from "./mountOptions.js"

/** Whether a site would write the option: not when it has its default, or has no members that a site would write. */
const isWritten = ([name, value]: readonly [name: string, value: unknown]): boolean =>
  !(
    value === undefined ||
    // With `enroll`, the default depends on `when`
    (value === false && name !== "enroll") ||
    (name === "locale" && value === "en") ||
    (typeof value === "object" && value !== null && !Object.entries(value).some(isWritten))
  )

const isName = (text: string): boolean => /^[a-z_$][\w$]*$/i.test(text)

const width = 72

/** A value as TypeScript: on one line where there is room. */
const literal = (value: unknown, indent: string): string => {
  if (value === plainTexts) return "plainTexts"
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  const deeper = `${indent}  `
  const isList = Array.isArray(value)
  const parts = isList
    ? value.map((item) => literal(item, deeper))
    : Object.entries(value)
        .filter(isWritten)
        .map(([name, item]) => `${isName(name) ? name : JSON.stringify(name)}: ${literal(item, deeper)}`)
  const line = isList ? `[${parts.join(", ")}]` : `{ ${parts.join(", ")} }`
  if (line.length + indent.length <= width && !line.includes("\n")) return line
  const lines = parts.map((part) => `${deeper}${part}`).join(",\n")
  return isList ? `[\n${lines}\n${indent}]` : `{\n${lines}\n${indent}}`
}

/** A module that mounts the login with these options, by a client of this project with those. */
export const codeOf = (
  options: Chosen,
  client: Pick<ClientOptions, "endpoints" | "secondFactor"> = {},
  publicToken = "public-token-test-…"
): string => `${options.strings === plainTexts ? 'import { plainTexts } from "latchkey/texts"\n' : ""}import { createAuthWidget } from "latchkey/widget"

const auth = createAuthWidget(${JSON.stringify(publicToken)}${isWritten(["options", client]) ? `, ${literal(client, "")}` : ""})

auth.mountLogin(${literal({ elementId: "#login", ...options }, "")})
`
