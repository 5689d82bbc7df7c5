/** @jsxImportSource ../../jsx */
import type { ReactNode } from "react"
import type { ScreenTag } from "../../domain/widget/Flow.js"
import { newTab } from "../components/newTab.js"
import { TryAgain } from "../components/TryAgain.js"
import type { ShellText } from "../i18n/translate.js"

interface WidgetViewProps {
  readonly t: ShellText
  readonly screenTag: ScreenTag
  readonly direction?: "forward" | "back" | undefined
  /** Called when the user types or clicks, so that the next screen is loaded before the response arrives. */
  readonly onPreload?: (() => void) | undefined
  /** Reloads the page. Given where nothing else can load the rest of the widget. */
  readonly onReload?: (() => void) | undefined
  /** The toasts about errors. Screen readers announce only changes of live regions that already exist. */
  readonly errors?: ReactNode
  /** All other toasts. */
  readonly statuses?: ReactNode
  readonly watermark: boolean
  /** The screen. */
  readonly children: ReactNode
}

/** The contents of the widget's card: the current screen, the toasts at the bottom and the watermark. */
export function WidgetView(props: WidgetViewProps) {
  const { t, screenTag, direction, onPreload, onReload, errors, statuses, watermark, children } = props
  return (
    <>
      <div
        key={screenTag}
        className="lk-screen"
        data-screen={screenTag}
        data-direction={direction}
        onFocus={onPreload}
        onKeyDown={onPreload}
        onPointerDown={onPreload}
      >
        {children}
        {onReload !== undefined && (
          <TryAgain text={t("error.network")} label={t("common.reload")} onClick={onReload} />
        )}
      </div>
      <div className="lk-toasts" data-part="toasts">
        <div role="alert">{errors}</div>
        <div role="status">{statuses}</div>
      </div>
      {watermark && <Watermark text={t("watermark.text")} linkText={t("watermark.link")} />}
    </>
  )
}

interface WatermarkProps {
  readonly text: string
  readonly linkText: string
}

/** The name of the login provider, with a link that opens a new tab. It loads no remote image. */
export function Watermark({ text, linkText }: WatermarkProps) {
  return (
    <p className="lk-watermark" data-part="watermark">
      <span>{`${text} `}</span>
      <a className="lk-link" data-part="link" href="https://stytch.com/" {...newTab}>
        {linkText}
      </a>
    </p>
  )
}
