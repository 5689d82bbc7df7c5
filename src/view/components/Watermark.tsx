/** @jsxImportSource ../../jsx */
import { newTab } from "./newTab.js"

interface WatermarkProps {
  readonly text: string
  readonly linkText: string
}

/** The name of the login provider, with a link that opens a new tab. It loads no remote image. */
export function Watermark({ text, linkText }: WatermarkProps) {
  return (
    <p className="lk-watermark" data-part="watermark">
      {text}{" "}
      <a className="lk-link" data-part="link" href="https://stytch.com/" {...newTab}>
        {linkText}
      </a>
    </p>
  )
}
