/** @jsxImportSource ../../jsx/react */
import { knownName } from "../../domain/session/accountName.js"
import {
  addEmailAtom,
  checkEmailAtom,
  isSameEmail,
  linkedEmailAtom,
  sendCodeAtom,
  sendLinkAtom
} from "./atoms/contacts.js"
import { Result } from "../atoms/runtime.js"
import { LiveRegion } from "../components/LiveRegion.js"
import { LinkButton } from "../components/ResendLine.js"
import { RichText } from "../components/RichText.js"
import { ScreenIcon } from "../components/ScreenIcon.js"
import { Stack } from "../components/Stack.js"
import { useAtom, useAtomValue } from "../kit/hooks.js"
import { ContactForm } from "./ContactForm.js"
import { EnterCode, useSentCode } from "./EnterCode.js"
import {
  Adding,
  ChangeError,
  RemovableRow,
  RowButton,
  Rows,
  Section,
  tagsOf,
  useAccountWords,
  useRows,
  type SectionProps
} from "./parts.js"

/** The email addresses. A new one is verified by a link, which may be opened in another browser. */
export function Emails({ account }: SectionProps) {
  const t = useAccountWords()
  const emails = useRows(account.user.emails, ({ email_id }) => email_id)
  const [result, add] = useAtom(addEmailAtom)
  const linked = useAtomValue(linkedEmailAtom)
  const sent = useSentCode("emails")
  // What the account is called by, where there are others
  const primary = emails.length > 1 ? knownName(account.user) : undefined
  const pending = emails.find(({ email, verified }) => !verified && isSameEmail(email, linked))
  return (
    <Section name="emails" title={t("emails.title")} text={t("emails.text")}>
      <Rows label={t("emails.title")}>
        {emails.map(({ email, email_id, verified }) => (
          <RemovableRow
            key={email_id}
            account={account}
            section="emails"
            id={email_id}
            icon={<ScreenIcon name="email" />}
            title={email}
            tags={tagsOf(t, verified, email === primary)}
          >
            {!verified && !account.isReadOnly && <SendAgain email={email} />}
          </RemovableRow>
        ))}
      </Rows>
      {sent !== undefined ? (
        <EnterCode section="emails" sent={sent} />
      ) : (
        <>
          {pending !== undefined && <Pending email={pending.email} />}
          <Adding
            account={account}
            section="emails"
            empty={emails.length === 0 ? t("emails.empty") : undefined}
            icon={<ScreenIcon name="email" />}
            label={t("emails.add")}
          >
            <ContactForm
              section="emails"
              tab="magicLink"
              label={t("emails.send")}
              result={result}
              send={add}
            />
          </Adding>
        </>
      )}
    </Section>
  )
}

function SendAgain({ email }: { readonly email: string }) {
  const t = useAccountWords()
  const [result, send] = useAtom(sendLinkAtom(email))
  return (
    <>
      <RowButton
        label={`${t("emails.sendAgain")}: ${email}`}
        busy={result.waiting}
        onClick={() => send(email)}
      >
        {t("emails.sendAgain")}
      </RowButton>
      <ChangeError name={`again-${email}`} result={result} />
    </>
  )
}

/**
 * Says where the link was sent, and asks the provider whether it was opened in another browser. A provider may refuse a link
 * that is opened where nobody is signed in: a code works here.
 */
function Pending({ email }: { readonly email: string }) {
  const t = useAccountWords()
  const [result, check] = useAtom(checkEmailAtom(email))
  const [sending, sendCode] = useAtom(sendCodeAtom(email))
  const isUnopened = !result.waiting && Result.isSuccess(result) && !result.value
  const answer = isUnopened ? t("emails.pending") : ""
  return (
    <Stack gap="tight" data-part="pending">
      <p className="lk-hint">
        <RichText parts={t.parts("emails.sent", { email })} /> {answer}
      </p>
      <LinkButton busy={result.waiting} onClick={() => check()}>
        {t("emails.check")}
      </LinkButton>
      <LinkButton busy={sending.waiting} onClick={() => sendCode({ method: "email", destination: email })}>
        {t("emails.code")}
      </LinkButton>
      <LiveRegion text={answer} />
      <ChangeError name="check" result={result} />
      <ChangeError name="code" result={sending} />
    </Stack>
  )
}
