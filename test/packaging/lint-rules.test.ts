/** Each rule of the architecture, broken once and kept once: a rule that stopped working would otherwise go unnoticed. */
import { ESLint } from "eslint"
import { describe, expect, it } from "vitest"
import tseslint from "typescript-eslint"
import { fileURLToPath } from "node:url"

const eslint = new ESLint({
  cwd: fileURLToPath(new URL("../..", import.meta.url)),
  // The texts are no files, so no program knows their types.
  overrideConfig: [
    { files: ["**/*"], ...tseslint.configs.disableTypeChecked },
    { files: ["**/*"], languageOptions: { parserOptions: { projectService: false } } }
  ]
})

const complaints = async (file: string, text: string) => {
  const [result] = await eslint.lintText(text, { filePath: file })
  return (result?.messages ?? [])
    .filter(({ ruleId }) => ruleId !== "@typescript-eslint/no-unused-vars")
    .map(({ ruleId, message }) => `${ruleId ?? "parser"}: ${message}`)
}

type Case = readonly [file: string, text: string, complaint: string]
type Kept = readonly [file: string, text: string]

const broken = (cases: ReadonlyArray<Case>) =>
  it.each(cases)("%s: refuses %s", async (file, text, complaint) => {
    expect(await complaints(file, `${text}\n`)).toContainEqual(expect.stringContaining(complaint))
  })

const kept = (cases: ReadonlyArray<Kept>) =>
  it.each(cases)("%s: lets %s be", async (file, text) => {
    expect(await complaints(file, `${text}\n`)).toEqual([])
  })

const takes = (path: string) => `import { a } from "${path}"; export const b = a`
const takesType = (path: string) => `import type { A } from "${path}"; export type B = A`

describe("layers", () => {
  broken([
    [
      "src/domain/otp/X.ts",
      takes("../../services/wire/Wire.js"),
      "domain imports nothing of ours but domain"
    ],
    ["src/domain/otp/calls.ts", takesType("../../view/atoms/flow.js"), "nothing of ours but domain"],
    ["src/domain/X.ts", takes("./values/objects.js"), "stands in a room"],
    ["src/domain/session/X.ts", takesType("../login/FlowStart.js"), "a session knows no call"],
    ["src/domain/otp/calls.ts", takes("../magicLink/calls.js"), "a feature knows no other feature"],
    ["src/page/X.ts", takes("../services/browser/Page.js"), "page imports domain only, and no package"],
    ["src/page/X.ts", takes("effect/Effect"), "page imports domain only, and no package"],
    ["src/domain/otp/X.ts", takes("react"), "domain imports nothing of ours"],
    ["src/domain/widget/X.ts", takes("effect/Option"), "no package: it runs before Effect is loaded"],
    ["src/domain/widget/X.ts", takes("../schemas/User.js"), "no package: it runs before Effect is loaded"],
    ["src/jsx/X.ts", takes("../domain/Session.js"), "src/jsx imports the types of React"],
    ["src/view/main/XView.tsx", takes("../atoms/flow.js"), "the views of Main import components"],
    ["src/view/main/XView.tsx", takes("../../domain/otp/calls.js"), "the views of Main import components"],
    ["src/compat/X.ts", takes("../services/wire/Wire.js"), "compat imports domain only"],
    ["src/services/X.ts", takes("../domain/Session.js"), "stands in a room"],
    ["src/services/browser/X.ts", takes("../session/Session.js"), "services/browser imports domain"],
    ["src/services/browser/X.ts", takes("../api/Otps.js"), "services/browser imports domain"],
    [
      "src/services/kit/X.ts",
      takes("../session/Session.js"),
      "services/kit imports domain and services/browser"
    ],
    ["src/services/session/X.ts", takes("../wire/Wire.js"), "services/session imports"],
    ["src/services/wire/X.ts", takes("../api/Otps.js"), "services/wire imports"],
    ["src/services/wire/X.ts", takes("../login/signIn.js"), "services/wire imports"],
    ["src/services/login/X.ts", takes("../api/Otps.js"), "services/login imports"],
    ["src/services/oauth/X.ts", takes("../userCalls/layerUsers.js"), "no other feature"],
    ["src/services/api/X.ts", takes("../client/AuthClient.js"), "services/api imports"],
    ["src/services/api/X.ts", takes("../../view/atoms/flow.js"), "services/api imports"],
    ["src/services/background/X.ts", takes("../client/AuthClient.js"), "services/background imports"],
    ["src/services/client/X.ts", takes("../wiring/layerCore.js"), "services/client imports"],
    [
      "src/services/wiring/X.ts",
      takes("../../client/makeClient.js"),
      "services/wiring imports every room of services"
    ],
    ["src/view/components/X.tsx", takes("../atoms/flow.js"), "view/components import React"],
    ["src/view/components/X.tsx", takes("../../domain/Flow.js"), "of domain only Limits, values and types"],
    ["src/view/components/X.tsx", takes("@effect-rx/rx-react/Hooks"), "view/components import React"],
    ["src/view/main/X.tsx", takes("../../services/session/Session.js"), "never services"],
    ["src/view/otp/X.tsx", `export const b = import("../../services/api/Otps.js")`, "never services"],
    ["src/view/otp/X.tsx", takes("../passkeys/PasskeyItem.js"), "a user without a password"],
    ["src/view/otp/atoms.ts", takes("./OtpAuthenticate.js"), "no screens"],
    ["src/view/otp/atoms.ts", takes("../passkeys/atoms/passkey.js"), "a user without a password"],
    ["src/view/kit/X.tsx", takes("../main/Main.js"), "imports no feature"],
    ["src/view/wallets/X.tsx", takes("../passkeys/PasskeyItem.js"), "view/wallets imports no other feature"],
    ["src/view/new/X.tsx", `export { a } from "../../client/makeClient.js"`, "lies in a folder"],
    ["src/view/main/X.tsx", takes("../mount/mountedFlow.js"), "Main draws its part"],
    ["src/view/main/X.tsx", takes("@effect-rx/rx-react"), "the Rx library"],
    ["src/view/atoms/x.ts", takes("@effect-rx/rx/Rx"), "only runtime.ts imports the Rx library"],
    ["src/view/mount/X.tsx", takes("@effect-rx/rx/Registry"), "view/mount imports"],
    ["src/view/mount/Widget.tsx", takes("@effect-rx/rx-react"), "view/mount imports"],
    ["src/react.ts", takes("@effect-rx/rx-react"), "the widget's entries"],
    ["src/view/x.ts", takes("../services/session/Session.js"), "only atoms and view/mount meet services"],
    ["src/view/atoms/x.ts", takes("../main/Main.js"), "view/atoms import services"],
    ["provider/X.ts", takes("../src/services/wire/Wire.js"), "provider imports domain only"],
    ["src/index.ts", takes("./view/Widget.js"), "src/index.ts re-exports"],
    ["src/index.ts", takes("./compat/Enums.js"), "no names of compat"],
    ["src/client/X.ts", takes("../../provider/EmbeddedProvider.js"), "only demo, bench and test"],
    ["src/client/X.ts", takes("../view/Widget.js"), "client imports domain, page and services"],
    ["src/client/X.ts", takes("../index.js"), "client imports domain, page and services"],
    ["src/client/X.ts", takes("../shell/client.js"), "client imports domain, page and services"],
    ["src/view/mount/X.ts", takes("../../shell/loader.js"), "view/mount imports the view and services"],
    ["src/shell/X.ts", takes("../services/wire/Wire.js"), "it imports plain modules only"],
    ["src/shell/X.ts", takes("../view/atoms/flow.js"), "it imports plain modules only"],
    ["src/shell/X.ts", takes("effect/Effect"), "it imports plain modules only"],
    ["src/shell/X.ts", takes("../view/main/findLastUsed.js"), "it imports plain modules only"],
    ["src/shell/X.ts", takes("../client/browserClient.js"), "it imports plain modules only"],
    ["src/view/main/findLastUsed.ts", takes("../kit/hooks.js"), "it imports plain modules only"],
    ["src/view/main/findLastUsed.ts", takes("react"), "it imports plain modules only"],
    ["src/view/kit/onDemand.tsx", takes("../main/Main.js"), "knows none of them"],
    ["src/view/otp/X.tsx", takes("../../page/uuid.js"), "never services, page"],
    ["src/view/otp/atoms.ts", takes("../../page/uuid.js"), "atoms import services and other atoms"],
    ["src/view/mount/mountedFlow.tsx", takes("../../../provider/provider.js"), "only demo, bench and test"],
    ["src/other.ts", takes("./view/Widget.js"), "needs a row in scripts/eslint/architecture.mjs"]
  ])
  kept([
    ["src/domain/otp/calls.ts", takes("../session/Session.js")],
    ["src/domain/schemas/X.ts", takes("effect/Schema")],
    ["src/domain/widget/X.ts", takesType("../schemas/User.js")],
    ["src/services/session/X.ts", takes("../../domain/Session.js")],
    ["src/services/api/X.ts", takes("../wire/Transport.js")],
    ["src/services/browser/X.ts", takes("./Scripts.js")],
    ["src/services/wiring/X.ts", takes("../client/AuthClient.js")],
    ["src/view/atoms/x.ts", takes("../../services/api/Otps.js")],
    ["src/client/X.ts", takes("../services/wire/Wire.js")],
    ["src/shell/X.ts", takes("../domain/Session.js")],
    ["src/shell/X.ts", takes("../view/main/MainView.js")],
    ["src/shell/X.ts", `export const b = () => import("../view/main/findLastUsed.js")`],
    ["src/view/otp/X.tsx", takesType("../../page/draftStore.js")],
    ["src/view/form/formChecks.ts", takes("../../domain/Flow.js")],
    ["src/view/form/formChecks.ts", takesType("../atoms/main.js")],
    ["src/view/components/X.tsx", takesType("../../domain/Flow.js")],
    ["src/view/components/X.tsx", takes("../i18n/translate.js")],
    ["src/view/components/X.tsx", takes("../../domain/limits/Limits.js")],
    ["src/view/otp/X.tsx", takes("./atoms.js")],
    ["src/view/otp/X.tsx", takes("../kit/ActionButton.js")],
    ["src/view/otp/atoms.ts", takes("../../services/api/Otps.js")],
    ["src/view/main/X.tsx", takes("../otp/OtpAuthenticate.js")],
    ["provider/X.ts", takes("../src/domain/Session.js")],
    ["provider/provider.ts", `export { a } from "./provider/EmbeddedProvider.js"`],
    ["test/x.test.ts", takes("../provider/EmbeddedProvider.js")]
  ])
})

describe("imports", () => {
  broken([
    ["src/services/kit/X.ts", takes("effect"), "no barrels"],
    ["src/services/kit/X.ts", takes("@effect/platform"), "no barrels"],
    ["src/view/atoms/x.ts", takes("@effect-rx/rx"), "no barrels"],
    ["test/x.test.ts", takes("effect"), "no barrels"],
    ["src/domain/X.ts", takes("./Y"), "relative imports end in .js"],
    ["src/domain/X.ts", takes("./Y.ts"), "relative imports end in .js"],
    ["src/view/theme/x.ts", takes("./latchkey.css"), "relative imports end in .js or .css?inline"],
    ["src/services/api/index.ts", "export const a = 1", "No barrels inside src"],
    ["src/view/components/index.tsx", "export const a = 1", "No barrels inside src"]
  ])
  kept([
    ["src/services/kit/X.ts", takes("effect/Effect")],
    ["src/services/kit/X.ts", takes("@effect/platform/HttpClient")],
    ["src/view/atoms/runtime.ts", takes("@effect-rx/rx/Rx")],
    ["src/view/kit/hooks.ts", takes("@effect-rx/rx-react")],
    ["src/view/theme/x.ts", takes("./latchkey.css?inline")],
    ["src/view/mount/screens.ts", "export const a = 1"],
    ["src/index.ts", "export const a = 1"]
  ])
})

describe("plain JSX", () => {
  const plain = (text: string) => `/** @jsxImportSource ../../jsx */\n${text}`
  broken([
    ["src/view/main/XView.tsx", "export const A = () => <p />", "the views of Main start with"],
    ["src/view/components/X.tsx", "export const A = () => <p />", "files start with"],
    ["src/view/components/X.tsx", plain(takes("react")), "the types of React only"],
    ["src/view/components/X.tsx", plain("export const a = <p />"), "elements are made inside functions"],
    ["src/view/components/X.tsx", plain("export const A = () => useB()"), "no hooks"],
    ["src/view/components/X.tsx", plain("export const A = () => <B ref={c} />"), "under another name"]
  ])
  kept([
    ["src/view/main/XView.tsx", plain("export const A = () => <p ref={b} />")],
    ["src/view/components/X.tsx", plain(takesType("react"))],
    ["src/view/components/X.tsx", "/** @jsxImportSource ../../jsx/react */\nexport const a = <p />"]
  ])
})

describe("purity", () => {
  broken([
    ["src/domain/X.ts", "export const a = window.name", "domain: the browser is reached"],
    ["src/domain/X.ts", "export const a = () => fetch", "domain: the browser is reached"],
    ["src/domain/X.ts", "export const a = Date.now()", "no Date.now()"],
    ["src/domain/X.ts", "export const a = new Date()", "no new Date()"],
    ["src/domain/X.ts", "export const a = Math.random()", "no Math.random"],
    ["src/domain/X.ts", "export const a = Effect.gen(b)", "no Effect.gen"],
    ["src/domain/X.ts", "export const a = async () => 1", "No async functions"],
    ["src/services/kit/X.ts", "export const a = document.cookie", "services: the browser is reached"],
    ["src/services/kit/X.ts", "export const a = globalThis.history", "services: the browser is reached"],
    ["src/client/X.ts", "export const a = localStorage", "services: the browser is reached"],
    ["provider/X.ts", "export const a = localStorage", "provider: the browser is reached"],
    ["src/services/kit/X.ts", "export const a = Date.now()", "no Date.now()"],
    ["src/services/kit/X.ts", "setTimeout(() => a, 1)", "no timers"],
    ["src/services/kit/X.ts", "window.setInterval(() => a, 1)", "no timers"],
    ["src/services/kit/X.ts", "export const a = Math.random", "no Math.random"],
    ["src/services/kit/X.ts", "try { a() } finally { b() }", "No try here"],
    ["src/services/kit/X.ts", "export async function a() { await b }", "No async functions"],
    ["src/services/browser/X.ts", "try { a() } finally { b() }", "No try here"],
    ["src/services/browser/X.ts", "export const a = Date.now()", "no Date.now()"]
  ])
  kept([
    ["src/domain/X.ts", "export const a = (at: number) => new Date(at)"],
    ["src/services/browser/X.ts", "export const a = () => document.cookie"],
    ["src/services/browser/X.ts", "export const a = () => setTimeout(() => undefined, 1)"],
    ["src/view/mount.tsx", "export const a = () => document.body"]
  ])
})

describe("types", () => {
  broken([
    ["src/domain/X.ts", "export const a: any = 1", "no-explicit-any"],
    ["src/domain/X.ts", "export const a = (b: unknown) => b as string", "consistent-type-assertions"],
    ["test/x.test.ts", "export const a = (b: unknown) => b as string", "consistent-type-assertions"],
    ["src/domain/X.ts", "export const a = (b?: string) => b!", "no-non-null-assertion"],
    ["src/domain/X.ts", "// @ts-ignore\nexport const a = 1", "ban-ts-comment"],
    ["src/domain/X.ts", "// @ts-expect-error\nexport const a = 1", "ban-ts-comment"]
  ])
  kept([
    ["src/domain/X.ts", `export const a = ["b"] as const`],
    ["src/domain/calls/Endpoint.ts", "export const a = (b: unknown) => b as string"]
  ])
})

describe("exceptions", () => {
  broken([
    ["src/domain/X.ts", "/* eslint-disable no-var */\nvar a = 1", "Write why"],
    ["src/domain/X.ts", "// eslint-disable-next-line no-var\nvar a = 1", "Write why"],
    [
      "src/domain/X.ts",
      "// eslint-disable-next-line no-var -- no\nexport const a = 1",
      "Unused eslint-disable"
    ]
  ])
  kept([["src/domain/X.ts", "// eslint-disable-next-line no-var -- shows the rule\nexport var a = 1"]])
})

describe("tests", () => {
  broken([
    ["test/x.test.ts", `it.skip("a", () => undefined)`, "Every test runs"],
    ["test/x.test.ts", `describe.only("a", () => undefined)`, "Every test runs"],
    ["test/x.test.ts", `it.effect.only("a", () => undefined)`, "Every test runs"],
    ["test/x.test.ts", `it.todo("a")`, "Every test runs"],
    ["test/x.test.ts", `vi.mock("./a.js")`, "No module mocks"],
    ["test/x.test.ts", `expect(1).toMatchSnapshot()`, "No snapshots"],
    ["test/services/x.test.ts", `setTimeout(() => undefined, 1)`, "no timers"]
  ])
  kept([["test/x.test.ts", `it("a", () => undefined)`]])
})

describe("the view", () => {
  broken([
    ["src/view/otp/X.tsx", "export const a = useRxSuspense(b)", "Suspense cache"],
    ["src/view/atoms/x.ts", "export const a = useRxSuspenseResult(b)", "Suspense cache"],
    ["src/view/otp/X.tsx", "useEffect(() => undefined, [])", "Screens hold no effects"],
    ["src/view/otp/X.tsx", `export const a = <p style={{ color: "red" }} />`, "Strict CSP"],
    ["src/view/components/X.tsx", `export const a = <p style={b} />`, "Strict CSP"],
    [
      "src/view/components/X.tsx",
      "export const a = <p dangerouslySetInnerHTML={b} />",
      "no dangerouslySetInnerHTML"
    ],
    ["src/view/mount.tsx", `a.innerHTML = "b"`, "no HTML from strings"]
  ])
  kept([
    [
      "src/view/components/X.tsx",
      "/** @jsxImportSource ../../jsx/react */\n" + `export const a = <p className="lk-a" />`
    ]
  ])
})
