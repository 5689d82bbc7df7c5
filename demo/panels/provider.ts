/** The controls of the provider's faults and clock. */
import { advanceClock, readStatus, reset, setPreset } from "../control.js"
import { find, onPress, reasonOf, write } from "../dom.js"
import type { Options } from "../options.js"
import { poll } from "../poll.js"
import { isPreset, presetIn, type Preset } from "../presets.js"
import { durationOf } from "../times.js"

const pollEvery = 1000

export const showProvider = (
  { fault }: Pick<Options, "fault">,
  change: (part: Pick<Options, "fault">) => void
): void => {
  const form = find("#faults", HTMLFormElement)
  const news = find("#provider-news", HTMLElement)
  const radios = [...form.querySelectorAll("input")]
  const say = (text: string) => write(news, text)
  let known = fault
  // A status read while a change was in flight may be outdated.
  let [waiting, version] = [0, 0]
  let orders = Promise.resolve()

  const refresh = poll(
    pollEvery,
    async () => {
      const before = version
      const { ahead, faults } = await readStatus()
      write(find("#provider-clock", HTMLElement), ahead > 0 ? `By now it is ${durationOf(ahead)} ahead.` : "")
      if (waiting > 0 || version !== before) return
      const preset = presetIn(faults)
      for (const radio of radios) radio.checked = radio.value === preset
      find("#faults-others", HTMLElement).hidden = preset !== undefined
      remember(preset ?? "none")
    },
    say
  )
  const remember = (preset: Preset) => {
    if (preset === known) return
    known = preset
    change({ fault: preset })
  }

  form.addEventListener("change", () => {
    const chosen = radios.find(({ checked }) => checked)?.value ?? ""
    if (!isPreset(chosen)) return
    waiting += 1
    remember(chosen)
    orders = orders
      .then(() => setPreset(chosen))
      .then(
        () => say(""),
        (error: unknown) => say(reasonOf(error))
      )
      .finally(() => {
        waiting -= 1
        version += 1
      })
  })

  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-minutes]")) {
    const minutes = Number(button.dataset["minutes"])
    onPress(
      button,
      async () => {
        await advanceClock(minutes)
        await refresh()
        return `${minutes} minutes later.`
      },
      say
    )
  }
  onPress(
    find("#reset", HTMLButtonElement),
    async () => {
      await reset()
      await refresh()
      return "The provider is reset. A session that this page still has ends when it is refreshed."
    },
    say
  )
}
