import { createElement } from "react"
import { createRoot } from "react-dom/client"
import { App } from "./App.js"

const root = document.querySelector("#root")
if (root !== null) createRoot(root).render(createElement(App, { here: location.origin + location.pathname }))
