/** @jsxImportSource ../../jsx/react */
import type { SentPasscode } from "../../domain/widget/Flow.js"
import { openAtom } from "./atoms/account.js"
import { contactPasscode, sentCodeAtom } from "./atoms/contacts.js"
import { RichText } from "../components/RichText.js"
import { onEscape } from "../kit/onEscape.js"
import { focusIfFree, useAtom, useAtomValue, useSetAtom } from "../kit/hooks.js"
import { codeErrorWords } from "../kit/failureOf.js"
import { PasscodeInput } from "../passcode/PasscodeInput.js"
import { PasscodeStatus } from "../passcode/PasscodeStatus.js"
import { usePasscode } from "../passcode/usePasscode.js"
import { CancelButton, useAccountWords } from "./parts.js"

/** The code that was sent from a section, while it is asked for there. */
export const useSentCode = (section: string): SentPasscode | undefined => {
  const open = useAtomValue(openAtom(section))
  const sent = useAtomValue(sentCodeAtom)
  const isAsked = open._tag === "showing" && sent?.section === section && sent.destination === open.id
  return isAsked ? sent : undefined
}

/** The code is asked for when it was sent: the person may type elsewhere by then. */
const focusField = (element: HTMLElement | null): void => focusIfFree(element?.querySelector("input") ?? null)

interface EnterCodeProps {
  readonly section: string
  readonly sent: SentPasscode
}

/** Asks for the code that was sent to a number or an address. */
export function EnterCode({ section, sent }: EnterCodeProps) {
  const t = useAccountWords()
  const set = useSetAtom(openAtom(section))
  const attempt = useAtom(contactPasscode.verifyAtom)
  const { input, resend, status } = usePasscode(contactPasscode, attempt, (failure) =>
    codeErrorWords(t, failure)
  )
  return (
    <div
      ref={focusField}
      className="lk-section-form lk-stack"
      data-gap="field"
      data-part="section-form"
      onKeyDown={onEscape(() => set({ _tag: "nothing", from: "add" }))}
    >
      <p className="lk-text">
        <RichText parts={t.parts("otp.text", { destination: sent.destination })} />
      </p>
      <PasscodeInput {...input} />
      <PasscodeStatus {...status} onResend={() => resend(sent)} />
      <div className="lk-row-line">
        <CancelButton section={section} />
      </div>
    </div>
  )
}
