import { testElement } from "../support/browser/elementTests.js"

testElement("from modules", "element")
