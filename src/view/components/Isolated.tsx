/** @jsxImportSource ../../jsx/react */
import { Fragment } from "react"

interface IsolatedProps {
  /** Makes the sentence. It passes each text of others through `own`. */
  readonly sentence: (own: (text: string) => string) => string
}

/** No text of a translation has it. */
const mark = "\u0000"

/** A sentence with texts of others, such as an address, whose writing direction does not change what is around them. */
export function Isolated({ sentence }: IsolatedProps) {
  const texts: Array<string> = []
  const made = sentence((text) => `${mark}${texts.push(text) - 1}${mark}`)
  return made
    .split(mark)
    .map((part, index) =>
      index % 2 === 1 ? <bdi key={index}>{texts[Number(part)]}</bdi> : <Fragment key={index}>{part}</Fragment>
    )
}
