/** The provider's clock. */
import { advanceClock } from "../control.js"
import { find, reasonOf, write } from "../dom.js"
import { durationOf, timeOf } from "../times.js"

/** Updates the clock. `refresh` runs after it was moved. */
export const showClock = (refresh: () => Promise<void>): ((ahead: number) => void) => {
  const minutes = find("#minutes", HTMLInputElement)
  const news = find("#clock-news", HTMLElement)
  const say = (text: string) => write(news, text)
  find("#advance", HTMLFormElement).addEventListener("submit", (event) => {
    event.preventDefault()
    advanceClock(minutes.valueAsNumber)
      .then(refresh)
      .then(
        () => say(`It is ${minutes.value} minutes later.`),
        (error: unknown) => say(reasonOf(error))
      )
  })

  let ahead = 0
  const tick = () => write(find("#clock-time", HTMLElement), timeOf(Date.now() + ahead))
  setInterval(tick, 1000)
  return (ms) => {
    ahead = ms
    tick()
    write(find("#clock-ahead", HTMLElement), ms === 0 ? "as here" : `${durationOf(ms)} ahead of here`)
  }
}
