interface WatermarkProps {
  readonly text: string
  readonly linkText: string
  readonly href: string
}

/** The name of the login provider, with a link that opens a new tab. It loads no remote image. */
export function Watermark({ text, linkText, href }: WatermarkProps) {
  return (
    <p className="lk-watermark" data-part="watermark">
      {text}{" "}
      <a className="lk-link" data-part="link" href={href} target="_blank" rel="noopener noreferrer">
        {linkText}
      </a>
    </p>
  )
}
