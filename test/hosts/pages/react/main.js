/** A React application without the widget. */
import { createElement, useState } from "react"
import { createRoot } from "react-dom/client"

const Counter = () => {
  const [count, setCount] = useState(0)
  return createElement("button", { onClick: () => setCount(count + 1) }, count)
}

const root = document.querySelector("#root")
if (root !== null) createRoot(root).render(createElement(Counter))
