/** Pages without types pass anything: null, and values of other types. */
import { render } from "@testing-library/react"
import { isValidElement, type ReactNode } from "react"
import { describe, expect, it } from "vitest"
import { SdkError, UsageError } from "../../../src/domain/errors/BasicErrors.js"
import { mountLogin } from "../../../src/shell/mount.js"
import { AuthProvider, useAuthClient } from "../../../src/react.js"
import { untyped } from "../../support/client.js"
import { fakeCalls } from "../../support/view/fakeCalls.js"
import { heading, submitEmail } from "../../support/view/hands.js"
import { mount, place } from "../../support/view/mounted.js"
import { after } from "../../support/view/time.js"
import { widgetClient } from "../../support/view/widgetClient.js"
import { t } from "../../support/words.js"

const wrong: ReadonlyArray<readonly [options: unknown, problem: string]> = [
  [null, "options must be an object."],
  [5, "options must be an object."],
  [[], "options must be an object."],
  [{ config: null }, "config must be an object."],
  [{ config: { products: null } }, "config.products must be an array."],
  [{ config: { otpOptions: { methods: null } } }, "config.otpOptions.methods must be an array."],
  [{ styles: null }, "styles must be an object."],
  [{ styles: "red" }, "styles must be an object."],
  [{ strings: null }, "strings must be an object."],
  [{ strings: ["a"] }, "strings must be an object."],
  [{ locale: 5 }, "locale must be a string."],
  [{ locale: null }, "locale must be a string."],
  [{ colorScheme: 5 }, "colorScheme must be a string."],
  [{ callbacks: null }, "callbacks must be an object."],
  [{ callbacks: { onEvent: null } }, "onEvent must be a function."],
  [{ callbacks: { onError: "log" } }, "onError must be a function."]
]

/** Options whose parts are odd, and the part. */
const odd: ReadonlyArray<readonly [name: string, options: object]> = [
  ["styles.container", { styles: { container: null } }],
  ["styles.container.width", { styles: { container: { width: 5 } } }],
  ["styles.colors.primary", { styles: { colors: { primary: null, secondary: ["red"], error: {} } } }],
  ["styles.buttons", { styles: { buttons: null } }],
  ["styles.buttons.primary", { styles: { buttons: { primary: null, other: null } } }],
  ["styles.inputs", { styles: { inputs: "red" } }],
  ["styles.fontFamily", { styles: { fontFamily: 5, hideHeaderText: null } }],
  ["styles.logo", { styles: { logo: null } }],
  ["a style that has no JSON", { styles: { fontFamily: 5n } }],
  ["styles.logo.logoImageUrl", { styles: { logo: { logoImageUrl: 5 } } }],
  ["a string that is null", { strings: { "main.title": null } }],
  ["a string that is a number", { strings: { "main.title": 5 } }],
  ["a plural without forms", { strings: { "main.title": {} } }],
  ["a plural whose form is a number", { strings: { "main.title": { other: 5 } } }]
]

const withElement = (options: unknown, elementId: Element): unknown =>
  typeof options !== "object" || options === null || Array.isArray(options)
    ? options
    : { elementId, ...options }

describe("the options of a page without types", () => {
  it.each(wrong)("%j throw a usage error, and the element keeps its content", async (options, problem) => {
    const { services } = fakeCalls()
    const element = place()
    element.textContent = "Please wait"
    const call = () => untyped(mountLogin, widgetClient(services), withElement(options, element))
    expect(call).toThrow(UsageError)
    expect(call).toThrow(`Invalid call to mountLogin\n${problem}`)
    expect(element.textContent).toBe("Please wait")
  })

  it.each(wrong)(
    "%j throw a usage error when they are updated, and nothing changes",
    async (options, problem) => {
      const { handle } = await mount({ strings: { "main.title": "Welcome" } })
      expect(() => untyped(handle.update, options)).toThrow(`Invalid call to update\n${problem}`)
      await after(() => handle.update({}))
      expect(heading("Welcome")).toBeTruthy()
    }
  )

  it.each<readonly [name: string, elementId: unknown]>([
    ["a number", 5],
    ["an object", {}],
    ["a list", []],
    ["a symbol", Symbol("login")],
    ["a function", () => {}]
  ])("throw when the element is %s", (_, elementId) => {
    const { services } = fakeCalls()
    const call = () => untyped(mountLogin, widgetClient(services), { elementId, config: {} })
    expect(call).toThrow(SdkError)
    expect(call).toThrow("applies to no DOM elements currently on the page.")
  })

  it.each(odd)("have the default for %s", async (_, options) => {
    const element = place()
    const { pageErrors } = await mount({ elementId: element, ...options })
    await submitEmail("ada@example.com")
    expect(element.querySelector("h2")?.textContent).toBe(t("emailConfirmation.title"))
    expect(element.querySelector<HTMLElement>(".lk-root")?.style.cssText).toBe("")
    expect(pageErrors).toEqual([])
  })

  it.each(odd)("have the default for %s in the dark scheme and when they are updated", async (_, options) => {
    const element = place()
    const { handle, pageErrors } = await mount({ elementId: element, colorScheme: "dark" })
    await after(() => handle.update(options))
    expect(element.querySelector("h2")?.textContent).toBe(t("main.title"))
    expect(pageErrors).toEqual([])
  })
})

describe("AuthProvider", () => {
  it.each([undefined, null, { organization: {}, self: {}, session: {} }])(
    "without a client of users, which is %j, makes the hooks throw a usage error",
    (client) => {
      const Child = () => {
        useAuthClient()
        return null
      }
      const Provider = ({ children }: { readonly children: ReactNode }) => {
        const provided = untyped(AuthProvider, { client, children })
        return isValidElement(provided) ? provided : null
      }
      expect(() =>
        render(
          <Provider>
            <Child />
          </Provider>
        )
      ).toThrow("It must be called below an AuthProvider.")
    }
  )
})
