/** A widget without its elements: the atoms behind its screens, with the services of a page. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import type { Variant } from "../../src/domain/widget/Flow.js"
import { EventLog } from "../../src/services/wire/EventLog.js"
import {
  MagicLinks,
  Otps,
  Passwords,
  Sessions,
  Totps,
  Users,
  WebAuthn
} from "../../src/services/api/families.js"
import { Session } from "../../src/services/session/Session.js"
import { CallsOnDemand } from "../../src/services/wiring/CallsOnDemand.js"
import type { ClientServices } from "../../src/services/wiring/layerBrowser.js"
import { callbacksAtom, configAtom, variantAtom } from "../../src/view/atoms/config.js"
import { flowAtom } from "../../src/view/atoms/flow.js"
import {
  makeRegistry,
  Result,
  servicesAtom,
  type Atom,
  type Command,
  type WritableAtom
} from "../../src/view/atoms/runtime.js"
import { followSession } from "../../src/view/secondFactor/atoms/followSession.js"
import { readOptions } from "../../src/view/mount/mountArguments.js"
import type { Simulation } from "../support/simulation.js"
import type { Tab } from "./browser.js"
import { onPage, type Ready } from "./step.js"

export type Widget = ReturnType<typeof openWidget>

const widgets = new WeakMap<Tab, Widget>()

/** The widget of a page. One that was unmounted is mounted again by `open`. */
export const widgetOn = (tab: Tab, open: () => Widget): Widget => {
  const before = widgets.get(tab)
  if (before?.isOpen() === true) return before
  const widget = open()
  widgets.set(tab, widget)
  return widget
}

/** A page whose step is done on the screens of a widget, which is unmounted when the person leaves. */
export const onScreens = <Stage extends { readonly widget: Widget }>(
  page: Tab,
  stageOn: (tab: Tab) => Stage,
  act: (stage: Stage) => Effect.Effect<unknown, string>,
  isDone: (stage: Stage) => boolean
): Ready =>
  onPage({
    tab: page,
    act: (tab) =>
      Effect.suspend(() => {
        const stage = stageOn(tab)
        return Effect.onInterrupt(act(stage), () => stage.widget.close)
      }),
    isDone: (tab) => Promise.resolve(isDone(stageOn(tab)))
  })

/** Types into a screen and sends it. Dies when the screen stays after an error and has lost what was typed. */
export const enter = <Arg, A, E extends Error>(
  widget: Widget,
  typed: ReadonlyArray<readonly [field: WritableAtom<string>, text: string]>,
  command: Command<Arg, A, E>,
  arg: Arg
) => {
  for (const [field, text] of typed) widget.keep(field, text)
  const screen = widget.screen()._tag
  return Effect.tapError(widget.press(command, arg), () =>
    widget.screen()._tag === screen && typed.some(([field, text]) => widget.registry.get(field) !== text)
      ? Effect.dieMessage(`${screen} has lost what was typed.`)
      : Effect.void
  )
}

/** Calls run on the simulated clock, and are interrupted there. */
const inWorld =
  ({ run }: Simulation) =>
  <A, E>(effect: Effect.Effect<A, E>) =>
    Effect.async<A, E>((resume) => {
      const fiber = run(effect)
      fiber.addObserver((exit) => resume(exit))
      return Fiber.interruptFork(fiber)
    })

const servicesIn = (world: Simulation, services: Context.Context<ClientServices>) => {
  const wait = inWorld(world)
  const otps = Context.get(services, Otps)
  const totps = Context.get(services, Totps)
  const users = Context.get(services, Users)
  const sessions = Context.get(services, Sessions)
  const { email } = Context.get(services, MagicLinks)
  const passwords = Context.get(services, Passwords)
  const webAuthn = Context.get(services, WebAuthn)
  const { log } = Context.get(services, EventLog)
  const calls = services.pipe(
    Context.add(Otps, {
      ...otps,
      sms: { ...otps.sms, send: (...args) => wait(otps.sms.send(...args)) },
      authenticate: (...args) => wait(otps.authenticate(...args))
    }),
    Context.add(Totps, {
      ...totps,
      create: (...args) => wait(totps.create(...args)),
      authenticate: (...args) => wait(totps.authenticate(...args)),
      recover: (...args) => wait(totps.recover(...args))
    }),
    Context.add(Users, {
      ...users,
      get: (...args) => wait(users.get(...args)),
      deleteEmail: (...args) => wait(users.deleteEmail(...args)),
      deleteTOTP: (...args) => wait(users.deleteTOTP(...args))
    }),
    Context.add(Sessions, {
      ...sessions,
      authenticate: (...args) => wait(sessions.authenticate(...args))
    }),
    Context.add(MagicLinks, {
      ...Context.get(services, MagicLinks),
      email: { ...email, send: (...args) => wait(email.send(...args)) }
    }),
    Context.add(Passwords, {
      ...passwords,
      authenticate: (...args) => wait(passwords.authenticate(...args)),
      resetByExistingPassword: (...args) => wait(passwords.resetByExistingPassword(...args))
    }),
    Context.add(WebAuthn, {
      ...webAuthn,
      register: (...args) => wait(webAuthn.register(...args))
    }),
    Context.add(EventLog, { log: (...args) => wait(log(...args)) })
  )
  return Context.add(calls, CallsOnDemand, Effect.succeed(calls))
}

/** Mounts a widget on a page of this world. `wordsOf` returns the text that its screens show for an error. */
export const openWidget = (
  world: Simulation,
  page: Context.Context<ClientServices>,
  wordsOf: (error: Error) => string,
  variant: Variant,
  sessionDurationMinutes: number
) => {
  const services = servicesIn(world, page)
  const session = Context.get(page, Session)
  const registry = makeRegistry({ initialValues: [[servicesAtom, services]] })
  const ends: Array<string> = []
  registry.set(
    configAtom,
    readOptions("openWidget", { config: { sessionOptions: { sessionDurationMinutes } } })
  )
  registry.set(variantAtom, variant)
  registry.set(callbacksAtom, {
    onEvent: ({ type }) => {
      if (type !== "AUTHENTICATE_FLOW_COMPLETE" && type !== "STEP_UP_COMPLETE") return
      ends.push(Effect.runSync(session.snapshot).isComplete ? type : `${type} too early`)
    }
  })
  registry.mount(flowAtom)
  const following = world.run(Effect.provide(followSession(registry), services))
  let isOpen = true

  /** Waits until the value is there. Fails with what the screen says. */
  const outcome = <A, E extends Error>(atom: Atom<Result.Result<A, E>>, begin: () => void) =>
    Effect.async<A, string>((resume) => {
      const stop = registry.subscribe(atom, (result) => {
        if (result.waiting || Result.isInitial(result)) return
        stop()
        const error = Option.getOrUndefined(Result.error(result))
        if (error !== undefined) resume(Effect.fail(wordsOf(error)))
        else if (Result.isSuccess(result)) resume(Effect.succeed(result.value))
      })
      begin()
    })

  return {
    registry,
    ends,
    isOpen: () => isOpen,
    screen: () => registry.get(flowAtom).screen,
    /** What the screen keeps while it is shown. Reading it keeps it. */
    keep: <A>(atom: WritableAtom<A>, value: A) => {
      registry.mount(atom)
      registry.set(atom, value)
    },
    outcome,
    /** Presses a button, or completes a code. */
    press: <Arg, A, E extends Error>(atom: Command<Arg, A, E>, arg: Arg) =>
      outcome(atom, () => registry.set(atom, arg)),
    close: Effect.sync(() => {
      isOpen = false
      registry.dispose()
    }).pipe(Effect.zipRight(Fiber.interruptFork(following)))
  }
}
