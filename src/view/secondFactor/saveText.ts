/** Ways to keep a text that is shown once. */

/** Rejects when the page may not write to the clipboard: without TLS, and in many frames. */
export const copyText = (text: string): Promise<void> =>
  isSecureContext ? navigator.clipboard.writeText(text) : Promise.reject(new Error("No clipboard"))

/** Saves the text as a file. */
export const downloadText = (text: string, name: string): void => {
  const link = document.createElement("a")
  // It lasts as long as the page: browsers do not say when they have read it
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }))
  link.download = name
  link.click()
}

/** Prints the text alone, below a title. */
export const printText = (title: string, text: string): void => {
  const frame = document.createElement("iframe")
  frame.hidden = true
  document.body.append(frame)
  const { contentDocument, contentWindow } = frame
  if (contentDocument === null || contentWindow === null) return frame.remove()
  const heading = contentDocument.createElement("h1")
  heading.textContent = title
  const body = contentDocument.createElement("pre")
  body.textContent = text
  contentDocument.body.append(heading, body)
  contentDocument.title = title
  contentWindow.addEventListener("afterprint", () => frame.remove())
  contentWindow.print()
}
