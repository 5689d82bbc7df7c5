import { isPhoneTab, type MainTab } from "../../../domain/Products.js"
import { EmailForm } from "./EmailForm.js"
import { PhoneForm } from "./PhoneForm.js"

interface MainFormProps {
  readonly tab: MainTab
}

/** The form of a tab. */
export const MainForm = ({ tab }: MainFormProps) =>
  isPhoneTab(tab) ? <PhoneForm tab={tab} /> : <EmailForm tab={tab} />
