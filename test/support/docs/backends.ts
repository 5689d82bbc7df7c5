/** The backends of docs/backend.md: each block as a program that verifies JWTs. */
import { execFile } from "node:child_process"
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { findGo, findPython } from "../../../scripts/programs.mjs"
import { blocks, foreignBlocks, root, type Block } from "./blocks.js"

const run = promisify(execFile)

/** What a backend says of each JWT: the id of its user, or undefined if it refuses the JWT. */
export type Verdicts = ReadonlyArray<string | undefined>

/** Verifies JWTs with a block whose addresses are those of the provider that runs. */
export type Backend = (code: string, jwts: ReadonlyArray<string>) => Promise<Verdicts>

const folder = join(root, ".cache/docs/backend")

/** Writes files into an empty folder of a language. */
const writeAll = (language: string, files: Readonly<Record<string, string>>): string => {
  const place = join(folder, language)
  rmSync(place, { recursive: true, force: true })
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(place, name)), { recursive: true })
    writeFileSync(join(place, name), text)
  }
  return place
}

/** The programs print a line for each JWT: `ok` with the user's id, or `refused` with the reason. */
const verdictsIn = (output: string): Verdicts =>
  output
    .trim()
    .split("\n")
    .map((line) => (line.startsWith("ok ") ? line.slice("ok ".length) : undefined))

const goMain = `package main

import (
	"context"
	"fmt"
	"os"
	"strings"

	"session"
)

func main() {
	jwts, _ := os.ReadFile(os.Args[1])
	for _, jwt := range strings.Fields(string(jwts)) {
		id, err := session.UserID(context.Background(), jwt)
		if err != nil {
			fmt.Println("refused", err)
		} else {
			fmt.Println("ok", id)
		}
	}
}
`

const pythonMain = `import sys
import jwt
from session import user_id_of

for session_jwt in open(sys.argv[1]).read().split():
    try:
        print("ok", user_id_of(session_jwt))
    except jwt.PyJWTError as error:
        print("refused", error)
`

const go: Backend = async (code, jwts) => {
  const { goPath, libraryFolder, program } = findGo()
  const place = writeAll("go", {
    "src/session/session.go": code,
    "src/main/main.go": goMain,
    jwts: jwts.join("\n")
  })
  const imported = join(place, "src/github.com/coreos/go-oidc/v3/oidc")
  mkdirSync(dirname(imported), { recursive: true })
  symlinkSync(libraryFolder, imported)
  const env = {
    ...process.env,
    GO111MODULE: "off",
    GOFLAGS: "",
    GOPATH: `${place}:${goPath}`,
    GOCACHE: join(root, "node_modules/.cache/latchkey/go")
  }
  await run(program, ["vet", "session"], { env })
  const { stdout } = await run(program, ["run", "main", join(place, "jwts")], { env })
  return verdictsIn(stdout)
}

const python: Backend = async (code, jwts) => {
  const place = writeAll("python", { "session.py": code, "main.py": pythonMain, jwts: jwts.join("\n") })
  const { stdout } = await run(findPython(), ["-B", join(place, "main.py"), join(place, "jwts")])
  return verdictsIn(stdout)
}

const node: Backend = (code, jwts) => verdictsOfFiles("node", { "session.ts": code }, jwts)

/** What `userIdOf` of the first file says of each JWT. */
export const verdictsOfFiles = async (
  name: string,
  files: Readonly<Record<string, string>>,
  jwts: ReadonlyArray<string>
): Promise<Verdicts> => {
  const userIdOf = await functionOf("userIdOf", name, files)
  const verdict = async (jwt: string) => String(await userIdOf(jwt))
  return Promise.all(jwts.map((jwt) => verdict(jwt).catch(() => undefined)))
}

/** The function of this name that the first file exports. */
export const functionOf = async (exported: string, name: string, files: Readonly<Record<string, string>>) => {
  const place = writeAll(name, files)
  const module: unknown = await import(/* @vite-ignore */ join(place, Object.keys(files)[0] ?? ""))
  const found: unknown = Reflect.get(Object(module), exported)
  if (typeof found !== "function") throw new Error(`The block does not export ${exported}.`)
  return async (argument: unknown): Promise<unknown> => Reflect.apply(found, undefined, [argument])
}

const isOnPage = ({ place }: Block) => place.startsWith("docs/backend.md:")

const codeIn = (language: Block["language"]): string =>
  [...blocks, ...foreignBlocks].find((block) => isOnPage(block) && block.language === language)?.code ?? ""

/** The block of each language, and how it runs. */
export const backends: ReadonlyArray<readonly [language: string, code: string, backend: Backend]> = [
  ["Node", codeIn("ts"), node],
  ["Python", codeIn("python"), python],
  ["Go", codeIn("go"), go]
]
