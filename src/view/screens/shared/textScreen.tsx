import { ScreenFrame } from "./ScreenFrame.js"
import { useWords } from "./useWords.js"

type TextScreenName = `${"crypto" | "otp" | "passkey" | "password"}Confirmation` | "cryptoError"

/** Makes a screen that has a title and a text only. */
export const textScreen = (name: TextScreenName, { back = false } = {}) =>
  function TextScreen() {
    const t = useWords()
    return <ScreenFrame back={back} title={t(`${name}.title`)} description={t(`${name}.text`)} />
  }
