/** @jsxImportSource ../../jsx/react */
import { useState, type ChangeEvent, type SubmitEvent } from "react"
import { pictureOf } from "../../domain/account/pictureOf.js"
import type { User } from "../../domain/session/User.js"
import { shownName } from "../../domain/values/plainText.js"
import { saveNameAtom, typedNameAtom } from "./atoms/nameAndPassword.js"
import { Message } from "../components/FieldShell.js"
import { NameField } from "../components/NameField.js"
import { fieldIn } from "../form/formChecks.js"
import { useAtom, useFieldId } from "../kit/hooks.js"
import {
  Adding,
  focusFirstField,
  SaveForm,
  Section,
  useAccountWords,
  useChangeError,
  type SectionProps
} from "./parts.js"

/** The name and the picture. The picture is that of a social login. */
export function Profile({ account }: SectionProps) {
  const t = useAccountWords()
  const { name } = account.user
  const full = shownName([name.first_name, name.middle_name, name.last_name].filter(Boolean).join(" "))
  return (
    <Section name="profile" title={t("profile.title")}>
      <div className="lk-person" data-part="person">
        <Picture user={account.user} name={full ?? ""} />
        <bdi className={full === undefined ? "lk-hint" : undefined}>{full ?? t("profile.unnamed")}</bdi>
      </div>
      <Adding account={account} section="profile" label={t("profile.edit")}>
        <NameForm user={account.user} />
      </Adding>
    </Section>
  )
}

/** What people see as the first letter of a word: with its marks, and a flag or a composed emoji as a whole. */
const letter = /^(?:\p{RI}{2}|.[\p{M}\p{EMod}]*(?:\u200d.[\p{M}\p{EMod}]*)*)/u

/** The picture of a social login that has one, or the first letters of the name. */
function Picture({ user, name }: { readonly user: User; readonly name: string }) {
  const [isBroken, setBroken] = useState(false)
  const url = pictureOf(user)
  if (url !== undefined && !isBroken)
    return (
      <img
        className="lk-picture"
        data-part="picture"
        src={url}
        alt=""
        width={48}
        height={48}
        referrerPolicy="no-referrer"
        onError={() => setBroken(true)}
      />
    )
  const words = (name || (user.emails[0]?.email ?? "")).split(/\s+/)
  const letters = words.map((word) => letter.exec(word)?.[0])
  return (
    <span className="lk-picture" data-part="picture" aria-hidden="true">
      {letters.slice(0, 2).join("").toUpperCase()}
    </span>
  )
}

function NameForm({ user }: { readonly user: User }) {
  const t = useAccountWords()
  const id = useFieldId("name")
  const [typed, type] = useAtom(typedNameAtom)
  const [result, save] = useAtom(saveNameAtom)
  const failure = useChangeError(result)
  // An answer may lack parts of the name
  const { first_name = "", last_name = "" } = user.name
  const { first, last } = typed ?? { first: first_name, last: last_name }
  /** Reads both fields: a program may have filled in one of them without an event. */
  const read = (form: HTMLFormElement | null) => {
    const names = {
      first: fieldIn(form, "given-name")?.value ?? first,
      last: fieldIn(form, "family-name")?.value ?? last
    }
    type(names)
    return names
  }
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => void read(currentTarget.form)
  const submit = ({ currentTarget }: SubmitEvent<HTMLFormElement>) => {
    const names = read(currentTarget)
    save({ first_name: names.first.trim(), last_name: names.last.trim() })
  }
  return (
    <div ref={focusFirstField}>
      <SaveForm
        section="profile"
        label={t("account.save")}
        busyLabel={t("account.saving")}
        result={result}
        onSubmit={submit}
      >
        <NameField
          id={`${id}-first`}
          label={t("profile.first")}
          name="given-name"
          value={first}
          onChange={change}
        />
        <NameField
          id={`${id}-last`}
          label={t("profile.last")}
          name="family-name"
          value={last}
          onChange={change}
        />
        {failure !== undefined && (
          <div role="alert">
            <Message>{failure}</Message>
          </div>
        )}
      </SaveForm>
    </div>
  )
}
