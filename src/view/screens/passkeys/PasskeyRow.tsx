import type { Passkey } from "../../../domain/Passkeys.js"
import {
  deletePasskey,
  isPasskeyBusyAtom,
  passkeyListAtom,
  renamePasskey,
  type PasskeyDone
} from "../../atoms/passkey.js"
import { PasskeyDeletion } from "../../components/PasskeyDeletion.js"
import { PasskeyLine } from "../../components/PasskeyLine.js"
import { PasskeyNameForm } from "../../components/PasskeyNameForm.js"
import { focusOnMount, selectOnMount, useAtom, useAtomValue, useFieldId, useSetAtom } from "../../hooks.js"
import { useWords } from "../shared/useWords.js"

/** A passkey in the list: its name, a form to rename it, or the confirmation of its deletion. */
export function PasskeyRow({ passkey }: { readonly passkey: Passkey }) {
  const t = useWords()
  const field = useFieldId(passkey.webauthn_registration_id)
  const id = passkey.webauthn_registration_id
  const name = passkey.name || t("passkeyList.unnamed")
  const [list, set] = useAtom(passkeyListAtom)
  const disabled = useAtomValue(isPasskeyBusyAtom)
  const rename = useSetAtom(renamePasskey(id))
  const remove = useSetAtom(deletePasskey(id))
  const finish = (how: PasskeyDone["how"]) => set({ _tag: "Idle", done: { id, how } })
  const edit = (typed: string) => set({ _tag: "Renaming", id, name: typed, isRefused: false })

  if (list._tag === "Renaming" && list.id === id) {
    const typed = list.name.trim()
    const save = () => {
      if (typed === "") return set({ ...list, isRefused: true })
      if (typed === passkey.name) return finish("kept its name")
      rename({ name: typed, success: t("passkeyList.renamed", { name: typed }) })
      finish("renamed")
    }
    return (
      <PasskeyNameForm
        id={field}
        label={t("passkeyList.nameOf", { name })}
        value={list.name}
        onChange={edit}
        error={list.isRefused ? t("passkeyList.nameRequired") : undefined}
        inputRef={selectOnMount}
        saveLabel={t("passkeyList.save")}
        onSave={save}
        cancelLabel={t("passkeyList.cancel")}
        onCancel={() => finish("kept its name")}
      />
    )
  }
  if (list._tag === "Deleting" && list.id === id) {
    const confirm = () => {
      remove(t("passkeyList.deleted", { name }))
      finish("deleted")
    }
    return (
      <PasskeyDeletion
        id={field}
        name={name}
        warning={t("passkeyList.deleteWarning")}
        deleteLabel={t("passkeyList.confirmDelete")}
        onDelete={confirm}
        cancelLabel={t("passkeyList.cancel")}
        onCancel={() => finish("kept")}
        cancelRef={focusOnMount}
      />
    )
  }
  const done = list._tag === "Idle" && list.done?.id === id ? list.done.how : undefined
  return (
    <PasskeyLine
      name={name}
      disabled={disabled}
      renameLabel={t("passkeyList.rename", { name })}
      onRename={() => edit(passkey.name || "")}
      renameRef={done === "renamed" || done === "kept its name" ? focusOnMount : undefined}
      deleteLabel={t("passkeyList.delete", { name })}
      onDelete={() => set({ _tag: "Deleting", id })}
      deleteRef={done === "kept" ? focusOnMount : undefined}
    />
  )
}
