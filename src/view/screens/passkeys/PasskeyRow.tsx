import { useId } from "react"
import type { Passkey } from "../../../domain/Passkeys.js"
import { deletePasskey, passkeyListAtom, renamePasskey, type PasskeyDone } from "../../atoms/passkey.js"
import { PasskeyDeletion } from "../../components/PasskeyDeletion.js"
import { PasskeyLine } from "../../components/PasskeyLine.js"
import { PasskeyNameForm } from "../../components/PasskeyNameForm.js"
import { focusWhenDrawn, selectWhenDrawn, useAtom, useSetAtom } from "../../hooks.js"
import { useWords } from "../shared/useWords.js"

/** A passkey of the list: its name, or a form for another, or the question whether to delete it. */
export function PasskeyRow({ passkey }: { readonly passkey: Passkey }) {
  const t = useWords()
  const field = useId()
  const id = passkey.webauthn_registration_id
  const name = passkey.name === "" ? t("passkeyList.unnamed") : passkey.name
  const [list, set] = useAtom(passkeyListAtom)
  const rename = useSetAtom(renamePasskey(id))
  const remove = useSetAtom(deletePasskey(id))
  const rest = (how: PasskeyDone["how"], now = name) => set({ _tag: "Resting", done: { id, how, name: now } })
  const type = (typed: string) => set({ _tag: "Renaming", id, name: typed, isRefused: false })

  if (list._tag === "Renaming" && list.id === id) {
    const typed = list.name.trim()
    const save = () => {
      if (typed === "") return set({ ...list, isRefused: true })
      if (typed === passkey.name) return rest("kept its name")
      rename(typed)
      rest("renamed", typed)
    }
    return (
      <PasskeyNameForm
        id={field}
        label={t("passkeyList.nameOf", { name })}
        value={list.name}
        onChange={type}
        error={list.isRefused ? t("passkeyList.nameRequired") : undefined}
        inputRef={selectWhenDrawn}
        saveLabel={t("passkeyList.save")}
        onSave={save}
        cancelLabel={t("passkeyList.cancel")}
        onCancel={() => rest("kept its name")}
      />
    )
  }
  if (list._tag === "Deleting" && list.id === id) {
    const confirm = () => {
      remove()
      rest("deleted")
    }
    return (
      <PasskeyDeletion
        id={field}
        name={name}
        warning={t("passkeyList.deleteWarning")}
        deleteLabel={t("passkeyList.confirmDelete")}
        onDelete={confirm}
        cancelLabel={t("passkeyList.cancel")}
        onCancel={() => rest("kept")}
        cancelRef={focusWhenDrawn}
      />
    )
  }
  const done = list._tag === "Resting" && list.done?.id === id ? list.done.how : undefined
  return (
    <PasskeyLine
      name={name}
      renameLabel={t("passkeyList.rename", { name })}
      onRename={() => type(passkey.name)}
      renameRef={done === "renamed" || done === "kept its name" ? focusWhenDrawn : undefined}
      deleteLabel={t("passkeyList.delete", { name })}
      onDelete={() => set({ _tag: "Deleting", id })}
      deleteRef={done === "kept" ? focusWhenDrawn : undefined}
    />
  )
}
