/** WCAG 2.2, levels A and AA, and what shows that the widget meets each criterion. */

/** A test by its file and words of its title. */
export type Evidence = readonly [file: string, words: string]

export interface Criterion {
  readonly id: string
  readonly name: string
  readonly level: "A" | "AA"
  /** Tests besides axe. */
  readonly tests?: ReadonlyArray<Evidence>
  /** Why the criterion asks nothing of the widget. */
  readonly because?: string
  /** The page around the widget has to meet the criterion. */
  readonly ofPage?: true
  /** What no test checks. */
  readonly open?: string
}

const gallery = "test/browser/gallery.deep.test.ts"
const keyboard = "test/browser/keyboard.test.ts"
const speech = "test/browser/screenReader.deep.test.ts"
const layout = "test/browser/layout.deep.test.ts"
const focus = "test/view/focus.test.tsx"
const passwords = "test/browser/passwords.deep.test.ts"

const noMedia = "The widget has no audio and no video."

export const criteria: ReadonlyArray<Criterion> = [
  { id: "1.1.1", name: "Non-text content", level: "A", open: "whether the text of your logo fits it" },
  { id: "1.2.1", name: "Audio-only and video-only", level: "A", because: noMedia },
  { id: "1.2.2", name: "Captions (prerecorded)", level: "A", because: noMedia },
  { id: "1.2.3", name: "Audio description or media alternative", level: "A", because: noMedia },
  { id: "1.2.4", name: "Captions (live)", level: "AA", because: noMedia },
  { id: "1.2.5", name: "Audio description (prerecorded)", level: "AA", because: noMedia },
  {
    id: "1.3.1",
    name: "Info and relationships",
    level: "A",
    tests: [[speech, "the login methods, the passcode's destination and a wrong code"]]
  },
  {
    id: "1.3.2",
    name: "Meaningful sequence",
    level: "A",
    tests: [[speech, "the available wallets and where to get others"]]
  },
  {
    id: "1.3.3",
    name: "Sensory characteristics",
    level: "A",
    tests: [["test/view/i18n/sensory.test.ts", "name nothing by its shape, color, size, place or sound"]],
    open: "the words of your `strings`, and those of the translations"
  },
  { id: "1.3.4", name: "Orientation", level: "AA", tests: [[gallery, "fits into 320 px"]] },
  {
    id: "1.3.5",
    name: "Identify input purpose",
    level: "AA",
    tests: [
      ["test/view/phone/PhoneField.test.tsx", "lets the browser autofill number and country"],
      ["test/view/passcode/OtpInput.test.tsx", "is one input that accepts one-time-code autofill"]
    ]
  },
  {
    id: "1.4.1",
    name: "Use of color",
    level: "A",
    tests: [["test/view/passwords/PasswordField.test.tsx", "is described by its error and its hint"]]
  },
  { id: "1.4.2", name: "Audio control", level: "A", because: noMedia },
  {
    id: "1.4.3",
    name: "Contrast (minimum)",
    level: "AA",
    tests: [["test/view/mount/mount.contrast.test.tsx", "replaces an unreadable text colour of the theme"]]
  },
  {
    id: "1.4.4",
    name: "Resize text",
    level: "AA",
    tests: [[gallery, "fits into 1280 px at 200 % zoom"]]
  },
  { id: "1.4.5", name: "Images of text", level: "AA", because: "The only image with text is your logo." },
  { id: "1.4.10", name: "Reflow", level: "AA", tests: [[gallery, "fits into 320 px"]] },
  {
    id: "1.4.11",
    name: "Non-text contrast",
    level: "AA",
    tests: [
      [keyboard, "is visible on every tab stop"],
      ["test/browser/look.deep.test.ts", "are checked for contrast in any notation"]
    ],
    open: "the borders of inputs in colors of yours"
  },
  {
    id: "1.4.12",
    name: "Text spacing",
    level: "AA",
    tests: [[gallery, "keeps its texts whole with wide text spacing"]]
  },
  {
    id: "1.4.13",
    name: "Content on hover or focus",
    level: "AA",
    because: "Nothing appears but the browser's own tooltips (`title`) on buttons with an icon."
  },
  {
    id: "2.1.1",
    name: "Keyboard",
    level: "A",
    tests: [
      [keyboard, "a user logs in by passcode"],
      ["test/browser/passkeys.test.ts", "are created, renamed and deleted by keyboard alone"],
      ["test/browser/idp.deep.test.ts", "can be allowed by keyboard alone"]
    ]
  },
  {
    id: "2.1.2",
    name: "No keyboard trap",
    level: "A",
    because: "All controls are native elements, and none keeps the focus."
  },
  {
    id: "2.1.4",
    name: "Character key shortcuts",
    level: "A",
    because: "The widget has no shortcuts."
  },
  {
    id: "2.2.1",
    name: "Timing adjustable",
    level: "A",
    because:
      "Codes and links expire for security, which the criterion excepts. Every screen that waits for one sends another."
  },
  {
    id: "2.2.2",
    name: "Pause, stop, hide",
    level: "A",
    tests: [[layout, "nothing animates on any screen"]]
  },
  { id: "2.3.1", name: "Three flashes", level: "A", because: "Nothing flashes." },
  { id: "2.4.1", name: "Bypass blocks", level: "A", ofPage: true },
  { id: "2.4.2", name: "Page titled", level: "A", ofPage: true },
  {
    id: "2.4.3",
    name: "Focus order",
    level: "A",
    tests: [
      [focus, "moves the focus to the heading of EmailConfirmation"],
      [focus, "moves the focus to the passcode field when the resend button disappears"]
    ]
  },
  { id: "2.4.4", name: "Link purpose (in context)", level: "A" },
  { id: "2.4.5", name: "Multiple ways", level: "AA", ofPage: true },
  {
    id: "2.4.6",
    name: "Headings and labels",
    level: "AA",
    tests: [["test/view/components/parts.test.tsx", "Frame: has a focusable heading and a named back button"]]
  },
  { id: "2.4.7", name: "Focus visible", level: "AA", tests: [[keyboard, "is visible on every tab stop"]] },
  {
    id: "2.4.11",
    name: "Focus not obscured (minimum)",
    level: "AA",
    because: "Nothing lies over the form: toasts are in the card, below it."
  },
  { id: "2.5.1", name: "Pointer gestures", level: "A", because: "Single presses are enough." },
  {
    id: "2.5.2",
    name: "Pointer cancellation",
    level: "A",
    because: "Buttons and links are native: they act when the pointer is released on them."
  },
  { id: "2.5.3", name: "Label in name", level: "A" },
  { id: "2.5.4", name: "Motion actuation", level: "A", because: "Nothing reacts to motion." },
  { id: "2.5.7", name: "Dragging movements", level: "AA", because: "Nothing is dragged." },
  { id: "2.5.8", name: "Target size (minimum)", level: "AA", tests: [[gallery, "fits into 320 px"]] },
  {
    id: "3.1.1",
    name: "Language of page",
    level: "A",
    ofPage: true
  },
  {
    id: "3.1.2",
    name: "Language of parts",
    level: "AA",
    tests: [["test/view/mount/mount.locale.test.tsx", "is the given language, right to left for Arabic"]]
  },
  {
    id: "3.2.1",
    name: "On focus",
    level: "A",
    tests: [["test/view/focus.test.tsx", "does not take the focus when the widget is first drawn"]]
  },
  {
    id: "3.2.2",
    name: "On input",
    level: "A",
    tests: [
      [gallery, "changes no context when an input, a select or the tab is changed"],
      ["test/view/otp/OtpAuthenticate.test.tsx", "says below the field that a complete passcode is checked"],
      ["test/view/components/Tabs.test.tsx", "moves only the focus with the keys when the tabs are manual"]
    ]
  },
  { id: "3.2.3", name: "Consistent navigation", level: "AA", ofPage: true },
  {
    id: "3.2.4",
    name: "Consistent identification",
    level: "AA",
    because: "All screens draw buttons, fields and errors with the same components and texts."
  },
  { id: "3.2.6", name: "Consistent help", level: "A", ofPage: true },
  {
    id: "3.3.1",
    name: "Error identification",
    level: "A",
    tests: [
      ["test/view/components/Field.test.tsx", "announces an error in a live region that existed before"],
      ["test/view/main/Forms.phone.test.tsx", "requires a number"]
    ]
  },
  {
    id: "3.3.2",
    name: "Labels or instructions",
    level: "A",
    tests: [["test/view/passwords/PasswordField.test.tsx", "is a labelled, required password input"]]
  },
  {
    id: "3.3.3",
    name: "Error suggestion",
    level: "AA",
    tests: [[passwords, "gets names and announcements for the password, its toggle, its strength"]]
  },
  {
    id: "3.3.4",
    name: "Error prevention (legal, financial, data)",
    level: "AA",
    because: "Nothing legal or financial happens. Before a passkey is deleted, the screen asks."
  },
  {
    id: "3.3.7",
    name: "Redundant entry",
    level: "A",
    tests: [["test/view/otp/OtpAuthenticate.test.tsx", "has a back arrow to Main, which keeps the address"]]
  },
  {
    id: "3.3.8",
    name: "Accessible authentication (minimum)",
    level: "AA",
    tests: [
      [passwords, "find address and password in one form, for login and sign-up, and can paste"],
      ["test/view/passcode/OtpInput.test.tsx", "extracts the code from a pasted"]
    ],
    open: "a captcha, if your project demands one, is its maker's"
  },
  {
    id: "4.1.2",
    name: "Name, role, value",
    level: "A",
    tests: [[speech, "the passkey explanation, a failed registration"]]
  },
  {
    id: "4.1.3",
    name: "Status messages",
    level: "AA",
    tests: [
      [speech, "the wallet request, the waiting and the result"],
      ["test/view/components/Field.test.tsx", "announces an error in a live region that existed before"]
    ]
  }
]
