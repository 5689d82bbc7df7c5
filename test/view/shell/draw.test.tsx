import type { ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it } from "vitest"
import { adopt } from "../../../src/shell/adopt.js"
import { draw } from "../../../src/shell/draw.js"
import { htmlOf } from "../../../src/shell/html.js"
import { takeOut } from "../../../src/view/mount/takeOut.js"
import { translate } from "../../support/view/translator.js"

// The elements here are React's, which have the members of plain nodes: so both can draw the same ones

const drawn = (node: ReactNode) => {
  const parent = document.createElement("div")
  document.body.append(parent)
  return { parent, ...draw(parent, node, adopt) }
}

function Greeting({ name }: { readonly name: string }) {
  return <p title={name}>Hello {name}</p>
}

const nodes: ReadonlyArray<readonly [what: string, node: ReactNode]> = [
  ["a component", <Greeting name="Ada" />],
  ["nothing", [null, undefined, false, ""]],
  [
    "numbers and neighbouring texts",
    <p>
      {1}
      {"a"}
      {"b"}
    </p>
  ],
  [
    "lists",
    <ul>
      {["a", "b"].map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  ],
  ["attributes that are present or absent", <input required disabled={false} readOnly hidden />],
  [
    "attributes whose values are written out",
    <input aria-busy aria-hidden={false} data-open spellCheck={false} />
  ],
  ["names that differ from React's", <label htmlFor="a" className="b" tabIndex={-1} />],
  [
    "shapes",
    <svg viewBox="0 0 1 1" aria-hidden="true">
      <circle r="1" />
      <path d="M0 0" />
    </svg>
  ],
  [
    "hostile texts",
    <a title={'"><script>'} href="https://a.test/?a=1&b=2">
      {"<script>&amp;"}
    </a>
  ]
]

const namespaces = (parent: ParentNode) =>
  Array.from(parent.querySelectorAll("*"), ({ namespaceURI }) => namespaceURI)

describe("draw and htmlOf", () => {
  it.for(nodes)("draw what React draws: %s", ([, node]) => {
    const { parent } = drawn(node)
    const expected = document.createElement("div")
    expected.innerHTML = renderToStaticMarkup(node)
    expect(parent.innerHTML).toBe(expected.innerHTML)
    expect(namespaces(parent)).toEqual(namespaces(expected))
    const written = document.createElement("div")
    written.innerHTML = htmlOf(node).replaceAll("<!-- -->", "")
    expect(written.innerHTML).toBe(expected.innerHTML)
  })
})

describe("draw", () => {
  it("keeps the elements that stay when it draws again", () => {
    const { parent, update } = drawn(<p title="a">one</p>)
    const element = parent.firstChild
    update(<p lang="en">two</p>)
    expect(parent.firstChild).toBe(element)
    expect(parent.innerHTML).toBe(`<p lang="en">two</p>`)
  })

  it("keeps an element when another one before it comes and goes", () => {
    const button = (isBusy: boolean) => (
      <button>
        {isBusy && <svg className="lk-spinner" />}
        <span>Continue</span>
      </button>
    )
    const { parent, update } = drawn(button(false))
    const label = parent.querySelector("span")
    update(button(true))
    expect(parent.innerHTML).toBe('<button><svg class="lk-spinner"></svg><span>Continue</span></button>')
    expect(parent.querySelector("span")).toBe(label)
    update(button(false))
    expect(parent.innerHTML).toBe("<button><span>Continue</span></button>")
    expect(parent.querySelector("span")).toBe(label)
  })

  it("replaces an element whose key differs", () => {
    const { parent, update } = drawn(<input key="email" />)
    const element = parent.firstChild
    update(<input key="phone" />)
    expect(parent.firstChild).not.toBe(element)
  })

  it("hears nothing of the events that its own changes cause", () => {
    const calls: Array<string> = []
    const { parent, update } = drawn(<input key="email" onBlur={() => calls.push("blur")} />)
    const input = parent.querySelector("input")
    if (input === null) throw new Error("There is no input")
    // As Chromium does when a focused field is removed
    const remove = input.remove.bind(input)
    input.remove = () => {
      input.dispatchEvent(new FocusEvent("focusout", { bubbles: true }))
      remove()
    }
    update(<input key="phone" />)
    expect(calls).toEqual([])
    expect(parent.querySelector("input")).not.toBe(input)
  })

  it("adds and removes children", () => {
    const list = (...items: ReadonlyArray<string>) => (
      <ul>
        {items.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    )
    const { parent, update } = drawn(list("a"))
    update(list("a", "b", "c"))
    expect(parent.textContent).toBe("abc")
    update(list("a"))
    expect(parent.textContent).toBe("a")
  })

  it("calls the handler that an element has now", () => {
    const calls: Array<string> = []
    const { parent, update } = drawn(<button onClick={() => calls.push("first")} />)
    const press = () => parent.querySelector("button")?.click()
    press()
    update(<button onClick={() => calls.push("second")} />)
    press()
    update(<button />)
    press()
    expect(calls).toEqual(["first", "second"])
  })

  it("sets a value only when it differs, so that the caret stays", () => {
    const { parent, update } = drawn(<input value="" onChange={() => {}} />)
    const input = parent.querySelector("input")
    if (input === null) throw new Error("There is no input")
    input.value = "ada"
    input.setSelectionRange(1, 1)
    update(<input value="ada" onChange={() => {}} />)
    expect(input.selectionStart).toBe(1)
    update(<input value="bob" onChange={() => {}} />)
    expect(input.value).toBe("bob")
  })

  it("stops listening when it is released, and leaves what it drew", () => {
    const calls: Array<string> = []
    const { parent, release } = drawn(<button onClick={() => calls.push("press")} />)
    release()
    parent.querySelector("button")?.click()
    expect(calls).toEqual([])
    expect(parent.innerHTML).toBe("<button></button>")
  })

  it("adopts the elements that the server drew", () => {
    const view = (
      <p>
        Hello {"Ada"}
        {""} <b>!</b>
      </p>
    )
    const parent = document.createElement("div")
    parent.innerHTML = htmlOf(view)
    const element = parent.querySelector("b")
    draw(parent, view, adopt)
    expect(parent.querySelector("b")).toBe(element)
    expect(parent.textContent).toBe("Hello Ada !")
  })

  const adopted = (html: string, node: ReactNode) => {
    const parent = document.createElement("div")
    document.body.append(parent)
    parent.innerHTML = html
    const before = parent.firstElementChild
    const drawing = draw(parent, node, adopt)
    return { ...drawing, isKept: parent.firstElementChild === before, parent }
  }

  it.each<[what: string, html: string, node: ReactNode]>([
    ["more elements", "<p>another</p><p>page</p>", <p>page</p>],
    ["another element", '<b class="lk-a">page</b>', <p>page</p>],
    ["a text in place of an element", "page", <p>page</p>],
    ["an element in place of a text", '<p class="lk-a">page</p>', "page"],
    ["more elements in one", '<p>page<b class="lk-a">2</b></p>', <p>page</p>]
  ])("draws again when the server drew something else: %s", (_, html, node) => {
    expect(adopted(html, node).parent.innerHTML).toBe(htmlOf(node))
  })

  it("gives adopted elements its own texts, attributes and handlers", () => {
    const calls: Array<string> = []
    const { isKept, parent } = adopted(
      '<p title="a" dir="rtl">one</p>',
      <p title="b" onClick={() => calls.push("press")}>
        two
      </p>
    )
    parent.querySelector("p")?.click()
    expect([isKept, parent.innerHTML, calls]).toEqual([true, '<p title="b">two</p>', ["press"]])
  })

  it("keeps what a browser or a password manager added to a field of the server", () => {
    const { isKept, parent } = adopted(
      '<input class="lk-a" data-filled="" aria-invalid="true" placeholder="b">',
      <input className="lk-c" />
    )
    expect([isKept, parent.innerHTML]).toEqual([true, '<input class="lk-c" data-filled="">'])
  })

  it("gives an adopted list its own options", () => {
    const list = (...codes: ReadonlyArray<string>) => (
      <select value="b" onChange={() => {}}>
        {codes.map((code) => (
          <option key={code} value={code} />
        ))}
      </select>
    )
    const { isKept, parent } = adopted(htmlOf(list("c", "b")), list("a", "b", "c"))
    const select = parent.querySelector("select")
    expect([isKept, Array.from(select?.options ?? [], ({ value }) => value), select?.value]).toEqual([
      true,
      ["a", "b", "c"],
      "b"
    ])
  })

  it("keeps the focus when it draws again, and calls no handler for it", () => {
    const calls: Array<string> = []
    const parent = document.createElement("div")
    document.body.append(parent)
    // As in another window's document
    expect(document).not.toBeInstanceOf(Document)
    parent.innerHTML = '<p><input id="email"><b class="lk-a"></b></p>'
    const input = parent.querySelector("input")
    input?.focus()
    // As Chromium does when a focused field is removed
    const replace = parent.replaceChildren.bind(parent)
    parent.replaceChildren = (...nodes) => {
      input?.dispatchEvent(new FocusEvent("focusout", { bubbles: true }))
      replace(...nodes)
    }
    draw(
      parent,
      <p>
        <input id="email" onBlur={() => calls.push("blur")} />
        <i />
      </p>,
      adopt
    )
    expect(parent.innerHTML).toBe('<p><input id="email"><i></i></p>')
    expect([calls, document.activeElement]).toEqual([[], parent.querySelector("input")])
  })

  it("draws what a server drew once more where nothing can adopt it", () => {
    const parent = document.createElement("div")
    parent.innerHTML = htmlOf(<Greeting name="Ada" />)
    const [served] = parent.children
    draw(parent, <Greeting name="Ada" />)
    expect(parent.innerHTML).toBe('<p title="Ada">Hello Ada</p>')
    expect(parent.children[0]).not.toBe(served)
  })

  describe("beside elements that a password manager added", () => {
    const field = (value: string, error?: string) => (
      <div>
        <label>Email</label>
        <input value={value} onChange={() => {}} />
        {error !== undefined && <p>{error}</p>}
      </div>
    )
    const icon = () => document.createElement("my-icon")

    const drawnWithIcons = () => {
      const drawing = drawn(field("a"))
      const input = drawing.parent.querySelector("input")
      input?.before(icon())
      input?.after(icon())
      drawing.parent.append(icon())
      return { ...drawing, input }
    }

    it("changes its own elements only", () => {
      const { input, parent, update } = drawnWithIcons()
      update(field("ab", "wrong"))
      expect(parent.querySelector("input")).toBe(input)
      expect(input?.value).toBe("ab")
      expect(parent.innerHTML).toBe(
        "<div><label>Email</label><my-icon></my-icon><input><my-icon></my-icon><p>wrong</p></div><my-icon></my-icon>"
      )
      update(field("ab"))
      expect(parent.querySelectorAll("my-icon")).toHaveLength(3)
      expect(parent.querySelector("p")).toBeNull()
    })

    it("keeps those that were there before it adopts its own", () => {
      const html = '<div class="lk-a"></div><div></div><my-icon></my-icon>'
      const { isKept, parent } = adopted(html, <div className="lk-a" />)
      expect([isKept, parent.innerHTML]).toEqual([true, html])
    })

    it("lets takeOut remove them, and put them back where they were", () => {
      const { input, parent } = drawnWithIcons()
      const before = parent.innerHTML
      const putBack = takeOut(parent)
      expect(parent.innerHTML).toBe("<div><label>Email</label><input></div>")
      expect(parent.querySelector("input")).toBe(input)
      putBack()
      expect(parent.innerHTML).toBe(before)
    })

    it("shows a text that changes in place of the one that a translator shows", () => {
      const { parent, update } = drawn(field("a", "wrong"))
      const { stop } = translate(parent)
      update(field("a", "wrong still"))
      const texts = () => Array.from(parent.querySelectorAll("label, p"), ({ textContent }) => textContent)
      expect(texts()).toEqual(["»Email«", "wrong still"])
      update(field("a", ""))
      expect(texts()).toEqual(["»Email«", ""])
      stop()
    })

    it("lets takeOut restore texts that a translator replaced", () => {
      const { parent } = drawnWithIcons()
      const translated = document.createElement("span")
      translated.append("E-Mail")
      parent.querySelector("label")?.replaceChildren(translated)
      takeOut(parent)()
      expect(parent.querySelector("label")?.innerHTML).toBe("Email")
    })
  })
})
