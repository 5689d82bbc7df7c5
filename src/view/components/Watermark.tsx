import { TextLink } from "./TextLink.js"

interface WatermarkProps {
  readonly text: string
  readonly linkText: string
  readonly href: string
}

/** The name of the login provider, with a link. It loads no remote image. */
export function Watermark({ text, linkText, href }: WatermarkProps) {
  return (
    <p className="lk-watermark" data-part="watermark">
      {text}{" "}
      <TextLink href={href} external>
        {linkText}
      </TextLink>
    </p>
  )
}
