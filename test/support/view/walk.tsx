/** The widget with a real client and the embedded provider, for random walks. */
import { RegistryContext } from "@effect-rx/rx-react"
import * as Registry from "@effect-rx/rx/Registry"
import { act, cleanup, fireEvent, render } from "@testing-library/react"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { layerFetch, layerTest, Otps, Passwords, Sessions, type ClientServices } from "latchkey/effect"
import { EmbeddedProvider } from "latchkey/provider"
import { vi } from "vitest"
import { CallsOnDemand } from "../../../src/services/wiring/CallsOnDemand.js"
import type { WidgetConfigInput } from "../../../src/domain/widget/Config.js"
import { configAtom } from "../../../src/view/atoms/config.js"
import { servicesAtom } from "../../../src/view/atoms/runtime.js"
import { Widget } from "../../../src/view/mount/Widget.js"
import { patience } from "../patience.js"
import { readOptions } from "../../../src/view/mount/mountArguments.js"

const password = "sorrel-gannet-41-plumb"

/** The texts to type, by field name. */
const texts: Readonly<Record<string, ReadonlyArray<string>>> = {
  email: ["ada@example.com", "grace@example.com", "new@example.com", "ada@"],
  phone: ["2015550123", "12"],
  password: [password, "Tr0ub4dor", "quarry+thistle+909+lantern"],
  code: ["123", "000000"]
}

/** The faults of the calls that an action makes. */
const troubles = {
  nothing: () => {},
  network: ({ faults }: EmbeddedProvider) => void faults.offline(),
  crash: ({ faults }: EmbeddedProvider) => void faults.status(500),
  refusal: ({ faults }: EmbeddedProvider) => void faults.status(400, { error_type: "inactive_email" }),
  limit: ({ faults }: EmbeddedProvider) => void faults.status(429),
  nonsense: ({ faults }: EmbeddedProvider) => void faults.malformed()
}

export type Trouble = keyof typeof troubles

/** An action of the user, or a change of the session in another tab. */
export type Deed = "type" | "choose a tab" | "press" | "somebody signs in" | "the session ends"

export interface Step {
  readonly deed: Deed
  /** Selects one of the present fields, texts, tabs or buttons. */
  readonly pick: number
  readonly trouble: Trouble
}

/** The visible state of the widget. */
interface Sight {
  readonly screen: string
  /** The fields' texts, by field name. */
  readonly fields: Readonly<Record<string, string>>
  /** The names of the enabled buttons. */
  readonly ways: ReadonlyArray<string>
  readonly isBusy: boolean
  /** Whether an error is visible. */
  readonly isWrong: boolean
}

/** The result of a step: the field that was changed or the button that was clicked, and the state after it. */
export interface Done extends Sight {
  readonly field?: string | undefined
  readonly way?: string | undefined
}

const session_duration_minutes = 30

const signIn = ({ inbox }: EmbeddedProvider, email: string) =>
  Effect.gen(function* () {
    const otps = yield* Otps
    const { method_id } = yield* otps.email.loginOrCreate(email)
    const { code = "" } = yield* Effect.promise(() => inbox.waitFor(email))
    yield* otps.authenticate(code, method_id, { session_duration_minutes })
  })

/** Revokes the session, if there is one. */
const signOut = Effect.ignore(Effect.flatMap(Sessions, (sessions) => sessions.revoke()))

/** Creates the users: Ada has a password and Grace has none. */
const people = (provider: EmbeddedProvider) =>
  Effect.gen(function* () {
    const passwords = yield* Passwords
    yield* passwords.create({ email: "ada@example.com", password, session_duration_minutes })
    yield* signOut
    yield* signIn(provider, "grace@example.com")
    yield* signOut
  })

const oneOf = <A,>(all: ReadonlyArray<A>, pick: number): A | undefined => all[pick % Math.max(1, all.length)]

const config: WidgetConfigInput = {
  products: ["passwords", "emailMagicLinks", "otp"],
  otpOptions: { methods: ["sms"] }
}

/** Renders a widget with passwords, magic links and passcodes by text message. */
export const openWalk = async () => {
  const provider = EmbeddedProvider.make({
    passwordHashCost: 16,
    bootstrap: { disable_sdk_watermark: false }
  })
  const client = ManagedRuntime.make(
    layerTest("public-token-test-walk", { HttpClient: layerFetch(provider.fetch) })
  )
  await client.runPromise(people(provider))
  const services = client.runSync(Effect.context<ClientServices>())
  const page = Context.add(services, CallsOnDemand, Effect.succeed(services))
  const registry = Registry.make({ initialValues: [[servicesAtom, page]] })
  registry.set(configAtom, readOptions("walk", { config }))
  const crashes: Array<unknown> = []
  const { container } = render(
    <RegistryContext.Provider value={registry}>
      <Widget onCrash={(error) => void crashes.push(error)} />
    </RegistryContext.Provider>
  )

  const all = <E extends Element>(selector: string) => [...container.querySelectorAll<E>(selector)]
  const inputs = () => all<HTMLInputElement>("input")
  const buttons = () => all<HTMLButtonElement>("button:not(:disabled, [role=tab])")
  const nameOf = (button: Element) => button.textContent || (button.getAttribute("aria-label") ?? "")
  const look = (): Sight => ({
    screen: container.querySelector<HTMLElement>("[data-screen]")?.dataset["screen"] ?? "none",
    fields: Object.fromEntries(inputs().map(({ name, value }) => [name, value])),
    ways: buttons().map(nameOf),
    isBusy: all("[aria-busy], .lk-spinner").length > 0,
    isWrong: all("[aria-invalid=true], [role=alert]:not(:empty)").length > 0
  })

  /** Lets time pass while something is under way. Cryptography answers in real time, hence the guard against hangs. */
  const settle = async () => {
    const end = performance.now() + patience
    const waits = () => (look().isBusy || look().screen === "none") && performance.now() < end
    for (let turn = 0; turn < 3 || waits(); turn += 1) {
      await act(async () => {
        await vi.dynamicImportSettled()
        await vi.advanceTimersByTimeAsync(turn < 2 ? 0 : 10)
        await new Promise((done) => setImmediate(done))
      })
    }
  }

  const deeds = {
    type: (pick: number) => {
      const field = oneOf(
        inputs().filter(({ name, readOnly }) => !readOnly && name in texts),
        pick
      )
      const value = oneOf(texts[field?.name ?? ""] ?? [], pick)
      if (field !== undefined) fireEvent.change(field, { target: { value } })
      return { field: field?.name }
    },
    "choose a tab": (pick: number) => {
      oneOf(all<HTMLElement>("[role=tab]"), pick)?.click()
      return {}
    },
    press: (pick: number) => {
      const button = oneOf(buttons(), pick)
      const way = button && nameOf(button)
      button?.click()
      return { way }
    },
    "somebody signs in": () => client.runPromise(Effect.as(signIn(provider, "ada@example.com"), {})),
    "the session ends": () => client.runPromise(Effect.as(signOut, {}))
  } satisfies Record<Deed, (pick: number) => object>

  await settle()
  return {
    crashes,
    look,
    take: async ({ deed, pick, trouble }: Step): Promise<Done> => {
      const isOwn = deed === "type" || deed === "press"
      if (isOwn) troubles[trouble](provider)
      const did = await act(async () => deeds[deed](pick))
      await settle()
      provider.faults.clear()
      return { ...look(), ...did }
    },
    close: async () => {
      cleanup()
      registry.dispose()
      await client.dispose()
    }
  }
}
