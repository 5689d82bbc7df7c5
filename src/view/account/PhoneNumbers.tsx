/** @jsxImportSource ../../jsx/react */
import { addNumberAtom, sendCodeAtom } from "./atoms/contacts.js"
import { ScreenIcon } from "../components/ScreenIcon.js"
import { useAtom } from "../kit/hooks.js"
import { EnterCode, useSentCode } from "./EnterCode.js"
import { ContactForm } from "./ContactForm.js"
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

/** The phone numbers. A new one is verified by a code. */
export function PhoneNumbers({ account }: SectionProps) {
  const t = useAccountWords()
  const numbers = useRows(account.user.phone_numbers, ({ phone_id }) => phone_id)
  const [result, add] = useAtom(addNumberAtom)
  const sent = useSentCode("phoneNumbers")
  return (
    <Section name="phoneNumbers" title={t("phones.title")} text={t("phones.text")}>
      <Rows label={t("phones.title")}>
        {numbers.map(({ phone_id, phone_number, verified }) => (
          <RemovableRow
            key={phone_id}
            account={account}
            section="phoneNumbers"
            id={phone_id}
            icon={<ScreenIcon name="phone" />}
            title={phone_number}
            tags={tagsOf(t, verified)}
          >
            {!verified && !account.isReadOnly && <Verify number={phone_number} />}
          </RemovableRow>
        ))}
      </Rows>
      {sent !== undefined ? (
        <EnterCode section="phoneNumbers" sent={sent} />
      ) : (
        <Adding
          account={account}
          section="phoneNumbers"
          empty={numbers.length === 0 ? t("phones.empty") : undefined}
          icon={<ScreenIcon name="phone" />}
          label={t("phones.add")}
        >
          <ContactForm
            section="phoneNumbers"
            tab="otp-sms"
            label={t("phones.send")}
            result={result}
            send={add}
          />
        </Adding>
      )}
    </Section>
  )
}

function Verify({ number }: { readonly number: string }) {
  const t = useAccountWords()
  const [result, verify] = useAtom(sendCodeAtom(number))
  return (
    <>
      <RowButton
        label={t("phones.verifyOf", { name: number })}
        busy={result.waiting}
        onClick={() => verify({ method: "sms", destination: number })}
      >
        {t("phones.verify")}
      </RowButton>
      <ChangeError name={`verify-${number}`} result={result} />
    </>
  )
}
