/** How the other end of the wire behaves. */
import { advanceClock, isFault, reset, setFault } from "../control.js"
import { find, onPress, reasonOf, write } from "../dom.js"
import type { Options } from "../options.js"

export const showProvider = (options: Options, change: (part: Partial<Options>) => void): void => {
  const form = find("#faults", HTMLFormElement)
  const news = find("#provider-news", HTMLElement)
  const say = (text: string) => write(news, text)
  const radios = [...form.querySelectorAll("input")]
  let moved = 0

  const choose = (fault: string) => {
    for (const radio of radios) radio.checked = radio.value === fault
  }
  choose(options.fault)
  form.addEventListener("change", () => {
    const fault = radios.find(({ checked }) => checked)?.value ?? ""
    if (!isFault(fault)) return
    change({ fault })
    setFault(fault).then(
      () => say(""),
      (error: unknown) => say(reasonOf(error))
    )
  })

  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-minutes]")) {
    const minutes = Number(button.dataset["minutes"])
    const advance = async () => {
      await advanceClock(minutes)
      moved += minutes
      return `It is ${moved} minutes later there than when this page was opened.`
    }
    onPress(button, advance, say)
  }

  const forget = async () => {
    await reset()
    moved = 0
    choose("none")
    change({ fault: "none" })
    return "Everything is forgotten. A session this page still holds ends when it is refreshed."
  }
  onPress(find("#reset", HTMLButtonElement), forget, say)
}
