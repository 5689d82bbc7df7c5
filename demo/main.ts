/** The playground: the widget as a site would mount it, and around it what a site never sees. */
import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as Layer from "effect/Layer"
import { createAuthWidget, type MountHandle, type MountOptions } from "latchkey/widget"
import { setFault } from "./control.js"
import { find, reasonOf, write } from "./dom.js"
import { presetOf } from "./looks.js"
import { methodsOf, readOptions, writeOptions, type Options } from "./options.js"
import { showEvents } from "./panels/events.js"
import { showInbox } from "./panels/inbox.js"
import { showOptions } from "./panels/options.js"
import { showProvider } from "./panels/provider.js"
import { nameOf, showSession } from "./panels/session.js"
import { endpoints, publicToken } from "./project.js"
import { voiceOf } from "./voices.js"

let options = readOptions(location.search)

/** Whether the watermark shows is for the project to say, so here the project's answer is changed on its way. */
const withoutWatermark: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  if (!response.ok || !response.url.includes("/projects/bootstrap/")) return response
  const body = await response.text()
  return new Response(body.replace('"disable_sdk_watermark":false', '"disable_sdk_watermark":true'), response)
}

const auth = createAuthWidget(publicToken, {
  endpoints,
  ...(!options.watermark && {
    layers: {
      HttpClient: Layer.provide(FetchHttpClient.layer, Layer.succeed(FetchHttpClient.Fetch, withoutWatermark))
    }
  })
})
const events = showEvents()

const mountOptions = (options: Options): Omit<MountOptions, "elementId"> => {
  const { locale, strings } = voiceOf(options.words)
  const methods = methodsOf(options)
  const landing = `${location.origin}/landing/${options.confirm ? "?confirm" : ""}`
  return {
    config: {
      products: [
        ...(options.magicLink ? (["emailMagicLinks"] as const) : []),
        ...(methods.length > 0 ? (["otp"] as const) : [])
      ],
      emailMagicLinksOptions: {
        loginRedirectURL: landing,
        signupRedirectURL: landing,
        ...(locale !== undefined && { locale })
      },
      otpOptions: { methods, ...(locale !== undefined && { locale }) },
      sessionOptions: { sessionDurationMinutes: 30 },
      enableShadowDOM: options.shadow
    },
    ...presetOf(options.look),
    strings,
    callbacks: events
  }
}

let handle: MountHandle | undefined

const mount = () => {
  handle?.unmount()
  handle = auth.mountLogin({ elementId: "#login", ...mountOptions(options) })
}

const change = (part: Partial<Options>) => {
  const before = options
  options = { ...options, ...part }
  history.replaceState(null, "", `${location.pathname}${writeOptions(options)}`)
  if (options.watermark !== before.watermark) return location.reload()
  if (options.shadow !== before.shadow) return mount()
  handle?.update(mountOptions(options))
}

mount()
showInbox()
showSession(auth)
showOptions(options, change)
showProvider(options, change)
// The address alone says how the provider behaves: a fault of an earlier visit must not puzzle anyone.
setFault(options.fault).catch((error: unknown) => console.error(reasonOf(error)))

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
