/** @jsxImportSource ../../jsx/react */
/** The forms of Main. */
import { isPhoneTab, type MainTab } from "../../domain/widget/Products.js"
import { layoutAtom, mountIdAtom, tabsAtom } from "../atoms/config.js"
import { lastUsedAtom, submittedAtom, tabAtom } from "../atoms/draft.js"
import { emailFieldAtom } from "../atoms/main.js"
import { submitAtom } from "./atoms.js"
import { useAtom, useAtomValue, useSetAtom, useText } from "../kit/hooks.js"
import { FormsView, FormView } from "../form/FormsView.js"
import { usePhoneField } from "../phone/usePhoneField.js"
import { useTypedForm } from "../form/useTypedForm.js"

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

interface FormProps extends Partial<ReturnType<typeof usePhoneField>> {
  readonly tab: MainTab
}

function PhoneForm({ tab }: FormProps) {
  return <MainForm tab={tab} {...usePhoneField()} />
}

function MainForm({ tab, ...phoneField }: FormProps) {
  const [result, send] = useAtom(submitAtom(tab))
  const submittedBefore = useAtomValue(submittedAtom)
  return (
    <FormView
      {...useTypedForm({ tab, result, send, submittedBefore })}
      lastUsed={useAtomValue(lastUsedAtom)}
      items={useAtomValue(layoutAtom).items}
      emailRef={useSetAtom(emailFieldAtom)}
      {...phoneField}
    />
  )
}
