/** The playground: the widget as a site mounts it, surrounded by panels for inbox, session and provider. */
import { createAuthWidget } from "latchkey/effect"
import { readStatus, setPreset, setSettings } from "./control.js"
import { find, reasonOf, write } from "./dom.js"
import { mountOptions } from "./mountOptions.js"
import { readOptions, writeOptions, type Options } from "./options.js"
import { showExamples } from "./panels/examples.js"
import { showCode } from "./panels/code.js"
import { showEvents } from "./panels/events.js"
import { showInbox } from "./panels/inbox.js"
import { showKnown } from "./panels/known.js"
import { showOptions } from "./panels/options.js"
import { showProvider } from "./panels/provider.js"
import { showSession } from "./panels/session.js"
import { nameOf } from "../provider/control/page/people.js"
import { presetIn } from "./presets.js"
import { endpoints, publicToken } from "./project.js"
import { clientOptions, sameSecondFactor } from "./secondFactor.js"
import { sameSettings } from "./settings.js"
import { standIns } from "./standIns.js"

const providerStatus = await readStatus()
const remembered = { project: providerStatus.settings, fault: presetIn(providerStatus.faults) ?? "none" }
let options = readOptions(location.search, remembered)
// Apply the address's settings before the widget's first call; everything else keeps its state.
if (!sameSettings(options.project, remembered.project)) await setSettings(options.project)
if (options.fault !== remembered.fault) await setPreset(options.fault)

const auth = createAuthWidget(publicToken, {
  endpoints,
  ...clientOptions(options.secondFactor),
  layers: standIns(options.project.includes("captcha"))
})
const callbacks = showEvents()
const writeCode = showCode()
const chosen = () => mountOptions(options, location.origin)

let handle: ReturnType<typeof auth.mountLogin> | undefined

const mount = () => {
  handle?.unmount()
  handle = auth.mountLogin({ elementId: "#login", ...chosen(), callbacks })
}

const change = (part: Partial<Options>) => {
  const before = options
  options = { ...options, ...part }
  writeCode(options)
  markExample(options)
  history.replaceState(null, "", `${location.pathname}${writeOptions(options)}`)
  if (!sameSettings(options.project, before.project)) return orderProject(options.project)
  // The client has it from the start
  if (!sameSecondFactor(options.secondFactor, before.secondFactor)) return location.reload()
  if (options.shadow !== before.shadow) return mount()
  handle?.update(chosen())
}

/** Settings take effect when a page loads. */
const orderProject = (project: Options["project"]) => {
  setSettings(project).then(
    () => location.reload(),
    (error: unknown) => console.error(reasonOf(error))
  )
}

mount()
writeCode(options)
showInbox()
showSession(auth)
const fillOptions = showOptions(options, change)
const markExample = showExamples((part) => {
  change(part)
  fillOptions(options)
})
markExample(options)
showKnown()
showProvider(options, change)

const status = find("#stage-status", HTMLElement)
let wasSignedIn = false
const greet = () => {
  const user = auth.user.getSync()
  // The form of a login that has ended still says that it succeeded
  if (user === null && wasSignedIn) mount()
  wasSignedIn = user !== null
  const next = auth.session.getInfo().isComplete
    ? "A site would now show its content."
    : "A site would still wait for the second factor."
  write(status, user === null ? "" : `You are signed in as ${nameOf(user)}. ${next}`)
}
auth.onStateChange(greet)
greet()
find("#again", HTMLButtonElement).addEventListener("click", mount)
