/** The playground: the widget as a site mounts it, surrounded by panels for inbox, session and provider. */
import { createAuthWidget } from "latchkey/effect"
import type { MountOptions } from "latchkey/widget"
import { presetIn, readStatus, setPreset, setSettings } from "./control.js"
import { find, reasonOf, write } from "./dom.js"
import { presetOf } from "./looks.js"
import { methodsOf, productsOf, readOptions, writeOptions, type Options } from "./options.js"
import { showEvents } from "./panels/events.js"
import { showInbox } from "./panels/inbox.js"
import { showOptions } from "./panels/options.js"
import { showProvider } from "./panels/provider.js"
import { showSession } from "./panels/session.js"
import { nameOf } from "./people.js"
import { endpoints, publicToken } from "./project.js"
import { sameSettings } from "./settings.js"
import { standIns } from "./standIns.js"
import { voiceOf } from "./voices.js"

const providerStatus = await readStatus()
const remembered = { project: providerStatus.settings, fault: presetIn(providerStatus.faults) ?? "none" }
let options = readOptions(location.search, remembered)
// Apply the address's settings before the widget's first call; everything else keeps its state.
if (!sameSettings(options.project, remembered.project)) await setSettings(options.project)
if (options.fault !== remembered.fault) await setPreset(options.fault)

const auth = createAuthWidget(publicToken, {
  endpoints,
  layers: standIns(options.project.includes("captcha"))
})
const events = showEvents()

const mountOptions = (options: Options): Omit<MountOptions, "elementId"> => {
  const { locale, strings = {} } = voiceOf(options.words)
  const landing = `${location.origin}/landing/`
  return {
    config: {
      products: productsOf(options),
      emailMagicLinksOptions: {
        loginRedirectURL: landing,
        signupRedirectURL: landing,
        ...(locale !== undefined && { locale })
      },
      oauthOptions: {
        providers: [{ type: "google" }, { type: "github" }, { type: "apple" }],
        loginRedirectURL: landing,
        signupRedirectURL: landing
      },
      passwordOptions: {
        loginRedirectURL: landing,
        resetPasswordRedirectURL: `${location.origin}/reset/`,
        ...(locale !== undefined && { locale })
      },
      otpOptions: { methods: methodsOf(options), ...(locale !== undefined && { locale }) },
      sessionOptions: { sessionDurationMinutes: 30 },
      enableShadowDOM: options.shadow
    },
    ...presetOf(options.look),
    strings,
    locale: locale ?? "en",
    callbacks: events
  }
}

let handle: ReturnType<typeof auth.mountLogin> | undefined

const mount = () => {
  handle?.unmount()
  handle = auth.mountLogin({ elementId: "#login", ...mountOptions(options) })
}

const change = (part: Partial<Options>) => {
  const before = options
  options = { ...options, ...part }
  history.replaceState(null, "", `${location.pathname}${writeOptions(options)}`)
  if (!sameSettings(options.project, before.project)) return orderProject(options.project)
  if (options.shadow !== before.shadow) return mount()
  handle?.update(mountOptions(options))
}

/** Settings take effect when a page loads. */
const orderProject = (project: Options["project"]) => {
  setSettings(project).then(
    () => location.reload(),
    (error: unknown) => console.error(reasonOf(error))
  )
}

mount()
showInbox()
showSession(auth)
showOptions(options, change)
showProvider(options, change)

const status = find("#stage-status", HTMLElement)
const greet = () => {
  const user = auth.user.getSync()
  write(
    status,
    user === null
      ? ""
      : `You are signed in as ${nameOf(user)}. Here, a site would show what is behind the door.`
  )
}
auth.onStateChange(greet)
greet()
find("#again", HTMLButtonElement).addEventListener("click", mount)
