import { countriesAtom, phoneExampleAtom, phoneFormatAtom } from "./atoms/phone.js"
import { typeFormatted } from "./typeFormatted.js"
import { useAtomValue } from "../kit/hooks.js"

/** What a field for phone numbers needs beside what is typed. Loads what formats numbers. */
export const usePhoneField = () => ({
  onType: typeFormatted(useAtomValue(phoneFormatAtom)),
  phoneExample: useAtomValue(phoneExampleAtom),
  countries: useAtomValue(countriesAtom)
})
