/** TypeScript's server, as editors run it, over a site that has the package installed. */
import { spawn } from "node:child_process"
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { createInterface } from "node:readline"
import * as Schema from "effect/Schema"
import { root } from "../editor.js"

/** Where a name is defined: the path of the file in the package, and the text from there to the end of the line. */
export interface Definition {
  readonly path: string
  readonly text: string
}

/** A line of the server that is a response, or an event without `request_seq`. */
const Response = Schema.parseJson(
  Schema.Struct({ request_seq: Schema.optional(Schema.Number), body: Schema.optional(Schema.Unknown) })
)

/** The answer to a request for definitions. The server counts lines and columns from 1. */
const Places = Schema.Array(
  Schema.Struct({ file: Schema.String, start: Schema.Struct({ line: Schema.Number, offset: Schema.Number }) })
)

const options = {
  ...{ module: "ESNext", moduleResolution: "bundler", target: "ES2022", lib: ["ES2023", "DOM"] },
  ...{ jsx: "react-jsx", strict: true, noEmit: true, types: [] }
}

/** Starts the server for a site of one file. `stop` ends it. */
export const startServer = (text: string) => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "latchkey-editor-")))
  const file = join(folder, "site.tsx")
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions: options, files: ["site.tsx"] })
  )
  writeFileSync(file, text)
  mkdirSync(join(folder, "node_modules"))
  symlinkSync(root, join(folder, "node_modules/latchkey"))
  symlinkSync(join(root, "node_modules/@types"), join(folder, "node_modules/@types"))
  const program = createRequire(import.meta.url).resolve("typescript/lib/tsserver.js")
  const server = spawn(process.execPath, [program, "--disableAutomaticTypingAcquisition"], { stdio: "pipe" })
  const waiting = new Map<number, (body: unknown) => void>()
  createInterface({ input: server.stdout }).on("line", (line) => {
    if (!line.startsWith("{")) return
    const { body, request_seq } = Schema.decodeUnknownSync(Response)(line)
    waiting.get(request_seq ?? -1)?.(body)
  })
  let seq = 0
  const send = (command: string, args: object) => {
    server.stdin.write(`${JSON.stringify({ seq: ++seq, type: "request", command, arguments: args })}\n`)
    return seq
  }
  send("open", { file, fileContent: text })
  return {
    /** Where an editor goes from the last name of `expression`, a line of the file. */
    definitionsOf: async (expression: string): Promise<ReadonlyArray<Definition>> => {
      const line = text.split("\n").indexOf(expression) + 1
      const request = send("definition", { file, line, offset: expression.length })
      const found = await new Promise<unknown>((resolve) => waiting.set(request, resolve))
      return Schema.decodeUnknownSync(Places)(found).map(({ file: path, start }) => ({
        path: relative(realpathSync(root), path),
        text: (readFileSync(path, "utf8").split("\n")[start.line - 1] ?? "").slice(start.offset - 1)
      }))
    },
    stop: () => {
      server.kill()
      rmSync(folder, { recursive: true })
    }
  }
}
