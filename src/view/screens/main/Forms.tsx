/** The forms of Main. */
import { isPhoneTab, type MainTab } from "../../../domain/widget/Products.js"
import { layoutAtom, mountIdAtom, tabsAtom } from "../../atoms/config.js"
import { lastUsedAtom, submittedAtom, tabAtom } from "../../atoms/draft.js"
import { emailFieldAtom } from "../../atoms/main.js"
import { submitAtom } from "../../atoms/mainForms.js"
import { phoneExampleAtom, phoneFormatAtom } from "../../atoms/phone.js"
import type { OnType } from "../../components/PhoneField.js"
import { typeFormatted } from "../../components/typeFormatted.js"
import { useAtom, useAtomValue, useSetAtom, useText } from "../../hooks.js"
import { FormsView, FormView } from "../../main/FormsView.js"
import { useTypedForm } from "../shared/useTypedForm.js"

/** The form of the selected tab, with tabs above it when there is more than one. */
export function Forms() {
  const [tab, selectTab] = useAtom(tabAtom)
  return (
    <FormsView
      t={useText()}
      lastUsed={useAtomValue(lastUsedAtom)}
      id={useAtomValue(mountIdAtom)}
      tabs={useAtomValue(tabsAtom)}
      tab={tab}
      onSelect={selectTab}
      form={(tab) => (isPhoneTab(tab) ? <PhoneForm key={tab} tab={tab} /> : <MainForm key={tab} tab={tab} />)}
    />
  )
}

interface FormProps {
  readonly tab: MainTab
  readonly onType?: OnType
  readonly phoneExample?: string | undefined
}

/** Loads what formats phone numbers. */
function PhoneForm({ tab }: FormProps) {
  const onType = typeFormatted(useAtomValue(phoneFormatAtom))
  return <MainForm tab={tab} onType={onType} phoneExample={useAtomValue(phoneExampleAtom)} />
}

function MainForm({ tab, onType, phoneExample }: FormProps) {
  const [result, send] = useAtom(submitAtom(tab))
  const submittedBefore = useAtomValue(submittedAtom)
  return (
    <FormView
      {...useTypedForm({ tab, result, send, submittedBefore })}
      lastUsed={useAtomValue(lastUsedAtom)}
      items={useAtomValue(layoutAtom).items}
      emailRef={useSetAtom(emailFieldAtom)}
      onType={onType}
      phoneExample={phoneExample}
    />
  )
}
