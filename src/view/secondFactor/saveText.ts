/** Ways to keep a text that is shown once. */

/** Rejects when the page may not write to the clipboard. Without TLS, and in many frames and apps, only the old way works. */
export const copyText = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
  } catch (error) {
    if (!copySelected(text)) throw error
  }
}

/** Lets the browser copy this text in place of what the user has selected. */
export const copyInstead = (
  event: Pick<ClipboardEvent, "clipboardData" | "preventDefault">,
  text: string
): void => {
  event.preventDefault()
  event.clipboardData?.setData("text/plain", text)
}

/** Copies a text as if the user had selected it. Returns whether the browser did. */
const copySelected = (text: string): boolean => {
  const onCopy = (event: ClipboardEvent) => {
    event.stopImmediatePropagation()
    copyInstead(event, text)
  }
  const page: { readonly execCommand?: (command: string) => boolean } = document
  addEventListener("copy", onCopy, true)
  const isCopied = page.execCommand?.("copy") === true
  removeEventListener("copy", onCopy, true)
  return isCopied
}

/** Saves the text as a file. */
export const downloadText = (text: string, name: string): void => {
  const link = document.createElement("a")
  // It lasts as long as the page: browsers do not say when they have read it
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }))
  link.download = name
  link.click()
}

/** Whether the browser can print. Some on phones cannot. */
export const canPrint = (): boolean => "print" in window

let printed: HTMLIFrameElement | undefined

/**
 * Prints the text alone, below a title. Its frame stays within `place` until that goes, or until the next print: browsers on
 * phones say `afterprint` before they have printed it.
 */
export const printText = (title: string, text: string, place: Element): void => {
  printed?.remove()
  const frame = document.createElement("iframe")
  printed = frame
  // Browsers print nothing of a frame that is not laid out, or whose visibility is hidden
  Object.assign(frame.style, { position: "fixed", opacity: "0", border: "0", width: "1px", height: "100px" })
  frame.inert = true
  place.append(frame)
  const { contentDocument, contentWindow } = frame
  if (contentDocument === null || contentWindow === null) return frame.remove()
  const heading = contentDocument.createElement("h1")
  heading.textContent = title
  const body = contentDocument.createElement("pre")
  body.textContent = text
  contentDocument.body.append(heading, body)
  contentDocument.title = title
  contentWindow.print()
}
