import { en } from "./en.js"
import { enScreens } from "./en.screens.js"
import type { Catalogue } from "./translate.js"

export const de: Catalogue = { ...en, ...enScreens }
