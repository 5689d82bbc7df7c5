/** A page with the login form as a custom element. It loads later what the widget loads. */
import { defineElements } from "latchkey/element"

defineElements()
