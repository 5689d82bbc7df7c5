import { passwordShownAtom } from "../../atoms/password.js"
import { PasswordField, type PasswordFieldProps } from "../../components/PasswordField.js"
import { useAtom } from "../../hooks.js"
import { useWords } from "../shared/useWords.js"

/** A `PasswordField` that is hidden until the user shows it. */
export function PasswordInput(props: Omit<PasswordFieldProps, "shown" | "onShow" | "showLabel">) {
  const t = useWords()
  const [shown, show] = useAtom(passwordShownAtom)
  return (
    <PasswordField
      {...props}
      shown={shown}
      onShow={show}
      showLabel={t(shown ? "field.password.hide" : "field.password.show")}
    />
  )
}
