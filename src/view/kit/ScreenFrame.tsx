/** @jsxImportSource ../../jsx/react */
/** The frames of screens, and the screens that are nothing else. */
import type { ReactNode } from "react"
import type { ScreenOf, ScreenTag } from "../../domain/widget/Flow.js"
import { variantAtom } from "../atoms/config.js"
import { flowAtom } from "../atoms/flow.js"
import { signedInAsAtom } from "../atoms/login.js"
import { DrawnCheck } from "../components/DrawnCheck.js"
import { Frame } from "../components/Frame.js"
import { RichText } from "../components/RichText.js"
import { focusIfFree, focusOnArrival, useAtom, useAtomValue, useFieldId, useText } from "./hooks.js"
import { adoptScreenStyles } from "../theme/screenStyles.js"
import { useWords } from "./useWords.js"

interface ScreenFrameProps {
  readonly title: string
  /** Shown above the heading. */
  readonly mark?: ReactNode
  readonly description?: ReactNode
  readonly children?: ReactNode
  /** Shows a back arrow that leads to Main. */
  readonly back?: boolean
  /** What takes the focus when the user came from another screen. Default: the heading. */
  readonly focus?: "heading" | "field"
}

/** The frame of most screens. Those of a step-up name what the user is about to do. */
export function ScreenFrame(props: ScreenFrameProps) {
  const { title, mark, description, children, back = false, focus = "heading" } = props
  const t = useText()
  const [{ direction }, dispatch] = useAtom(flowAtom)
  const variant = useAtomValue(variantAtom)
  const moved = direction !== undefined
  return (
    <Frame
      frameRef={moved && focus === "field" ? adoptAndFocusField : adoptScreenStyles}
      title={title}
      titleId={useFieldId("title")}
      mark={mark}
      description={
        variant._tag === "stepUp" && variant.action !== undefined ? (
          <>
            <bdi className="lk-action" data-part="action">
              {variant.action}
            </bdi>{" "}
            {description}
          </>
        ) : (
          description
        )
      }
      headingRef={moved && focus === "heading" ? focusIfFree : undefined}
      onBack={back ? () => dispatch({ _tag: "WentBack" }) : undefined}
      backLabel={t("common.back")}
    >
      {children}
    </Frame>
  )
}

/** Focuses the first field that can be filled. It is described by the heading, which screen readers then read too. */
const adoptAndFocusField = (frame: HTMLElement | null): void => {
  adoptScreenStyles(frame)
  focusIfFree(frame?.querySelector<HTMLElement>("input:not([readonly])") ?? null)
}

/**
 * The frame of a screen that shows when the page opens: of a landing, or of an app's request. The user has pressed nothing
 * in the widget, so its heading takes the focus only if no other element has it.
 */
export function ArrivalFrame(props: Omit<ScreenFrameProps, "back">) {
  return <Frame frameRef={adoptScreenStyles} headingRef={focusOnArrival} {...props} />
}

type ConfirmationName = `${"crypto" | "factor" | "otp" | "passkey" | "password"}Confirmation`

/** Makes the screen after a login: one sentence, and the account that is signed in. */
export const confirmationScreen = (name: ConfirmationName) =>
  function Confirmation() {
    const t = useWords()
    const account = useAtomValue(signedInAsAtom)
    // The specification has words for the others
    const isOurs = name === "factorConfirmation" && account !== undefined
    return (
      <ScreenFrame
        mark={<DrawnCheck />}
        title={t(`${name}.title`)}
        description={
          isOurs ? (
            <RichText parts={t.parts("returnConfirmation.text", { account })} />
          ) : (
            <>
              {t(`${name}.text`)}{" "}
              {account !== undefined && (
                <bdi className="lk-who" data-part="next">
                  {account}
                </bdi>
              )}
            </>
          )
        }
      />
    )
  }

/** The props of every screen. */
export interface ScreenProps<Tag extends ScreenTag> {
  readonly screen: ScreenOf<Tag>
}
