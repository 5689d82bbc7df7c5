/** A page whose bundle has the custom elements. */
import { defineElements } from "latchkey/element"
import { createAuthWidget } from "latchkey/widget"
import { startElementPage } from "../../support/browser/elementPage.js"

defineElements()
startElementPage(createAuthWidget)
