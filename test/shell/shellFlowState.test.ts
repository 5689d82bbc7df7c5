import { describe, expect, it } from "vitest"
import { defaultConfig } from "../../src/domain/widget/Config.js"
import { emptyDraft, type Draft } from "../../src/page/draftStore.js"
import {
  initialState,
  needsReact,
  onFailure,
  onPress,
  onStop,
  type ShellFlowState,
  type Pressed
} from "../../src/shell/shellFlowState.js"
import { readOptions } from "../../src/view/mount/mountArguments.js"

const form: Pressed = {
  of: "form",
  submission: { tab: "magicLink", value: "ada@example.com", config: defaultConfig }
}
const passkey: Pressed = { of: "passkey" }
const initial = initialState(false)
const pressedOn = (button: Pressed, state = initial) => ({ ...state, ...onPress(button) })
const failedIn = (state: ShellFlowState): ShellFlowState => ({ ...state, ...onFailure(state) })
const failed = failedIn(initial)

describe("a press", () => {
  it("takes the place of the one before, and of its failure", () => {
    const lost = failedIn(pressedOn(passkey))
    expect(pressedOn(form, lost)).toEqual({ ...initial, pressed: form, hasFailed: true })
  })

  it.each<[string, ShellFlowState, boolean]>([
    ["of the form", pressedOn(form), false],
    ["of another button", pressedOn(passkey), true],
    ["of another button, also when the next attempt fails", failedIn(pressedOn(passkey)), true],
    ["that nobody made", initial, false]
  ])("%s ends when nothing can be loaded, and is lost or not", (_, state, hasLostPress) => {
    expect(failedIn(state)).toEqual({ ...initial, hasFailed: true, hasLostPress })
  })

  it("and a failure are not drawn when React takes over", () => {
    expect({ ...pressedOn(passkey, failed), ...onStop }).toEqual({ ...initial, isStopped: true })
  })
})

describe("React", () => {
  it.each<[string, ReadonlyArray<string>, Partial<ShellFlowState & Draft>, boolean]>([
    ["an empty form", ["emailMagicLinks"], {}, false],
    ["an address", ["emailMagicLinks"], { email: "ada@" }, true],
    ["a number", ["passwords", "otp"], { phone: "5" }, true],
    ["passkeys beside links", ["emailMagicLinks", "passkeys"], {}, true],
    ["a configuration without a login method", ["otp"], {}, true]
  ])("is needed for %s, %j, or not", (_, products, change, isNeeded) => {
    const config = readOptions("test", { config: { products } })
    expect(needsReact({ ...initial, config, ...change }, { ...emptyDraft, ...change })).toBe(isNeeded)
  })
})
