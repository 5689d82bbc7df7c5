import { describe } from "vitest"
import { seeds } from "../support/deep.js"
import { testDeeply } from "./check.js"

describe("the tabs of a browser with lease locks", () => testDeeply("lease", seeds))
