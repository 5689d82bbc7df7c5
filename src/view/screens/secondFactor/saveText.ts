/** Ways to keep a text that is shown once. */

/** Rejects when the page may not write to the clipboard, as in many frames. */
export const copyText = (text: string): Promise<void> =>
  // Undefined on pages without TLS
  (navigator.clipboard as Clipboard | undefined)?.writeText(text) ?? Promise.reject(new Error("No clipboard"))

/** Saves the text as a file. */
export const downloadText = (text: string, name: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }))
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
  // After the browser has begun to read it
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
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
