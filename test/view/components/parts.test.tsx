import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import { createRef } from "react"
import { afterEach, expect, it, vi } from "vitest"
import { ErrorBox } from "../../../src/view/components/ErrorBox.js"
import { Frame } from "../../../src/view/components/Frame.js"
import { Header } from "../../../src/view/components/Header.js"
import { VerifyingBar } from "../../../src/view/passcode/OtpInput.js"
import { ResendLine } from "../../../src/view/components/ResendLine.js"
import { RichText } from "../../../src/view/components/RichText.js"
import { WarningBox } from "../../../src/view/components/WarningBox.js"
import { Watermark } from "../../../src/view/main/WidgetView.js"
import { LinkList } from "../../../src/view/inbox/InboxLinks.js"

afterEach(cleanup)

it("Frame: has a focusable heading and a named back button", () => {
  const back = vi.fn()
  const heading = createRef<HTMLHeadingElement>()
  render(<Frame title="Enter passcode" onBack={back} backLabel="Back" headingRef={heading} />)
  heading.current?.focus()
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Enter passcode" }))
  fireEvent.click(screen.getByRole("button", { name: "Back" }))
  expect(back).toHaveBeenCalledOnce()
})

it("Frame: has no back button unless there is a way back", () => {
  render(<Frame title="Sign up or log in" />)
  expect(screen.queryByRole("button")).toBeNull()
})

it("Header: keeps a hidden title as a heading", () => {
  render(<Header title="Sign up or log in" hideTitle />)
  expect(screen.getByRole("heading", { name: "Sign up or log in" }).className).toBe("lk-hidden")
})

it.each([
  ["error", "alert", ErrorBox],
  ["warning", "status", WarningBox]
] as const)("ErrorBox: the variant %s has the role %s and its own icon", (variant, role, Box) => {
  render(<Box>News</Box>)
  const box = screen.getByRole(role)
  expect([box.textContent, box.dataset["variant"]]).toEqual(["News", variant])
  expect(box.querySelector("svg")?.dataset["name"]).toBe(variant)
})

it("VerifyingBar: is an indeterminate progress bar while active, and silent otherwise", () => {
  const { rerender } = render(<VerifyingBar label="Verifying passcode..." active={false} />)
  expect(screen.queryByRole("progressbar")).toBeNull()
  rerender(<VerifyingBar label="Verifying passcode..." active />)
  expect(screen.getByRole("progressbar", { name: "Verifying passcode..." })).toBeTruthy()
})

it("ResendLine: ignores clicks while busy", () => {
  const click = vi.fn()
  render(<ResendLine text="Didn’t get it?" action={{ label: "Resend code", onClick: click, busy: true }} />)
  const button = screen.getByRole("button", { name: "Resend code" })
  fireEvent.click(button)
  expect(click).not.toHaveBeenCalled()
  expect(button.getAttribute("aria-disabled")).toBe("true")
})

it("opens external links in a new tab without opener and referrer", () => {
  render(
    <>
      <Watermark text="Powered by" linkText="Stytch" />
      <LinkList
        label="Inboxes"
        links={[{ name: "Gmail", url: "https://mail.google.com/" }]}
        linkLabel={(name) => `Open ${name}`}
      />
    </>
  )
  for (const name of ["Stytch", "Open Gmail"]) {
    const link = screen.getByRole("link", { name })
    expect(link.getAttribute("target")).toBe("_blank")
    expect(link.getAttribute("rel")).toBe("noopener noreferrer")
  }
})

it("RichText: renders bold parts as elements and values as text", () => {
  const { container } = render(<RichText parts={["Sent to ", { strong: "<img src=x>" }, "."]} />)
  expect(container.innerHTML).toBe(
    "<span>Sent to </span><strong><bdi>&lt;img src=x&gt;</bdi></strong><span>.</span>"
  )
})
