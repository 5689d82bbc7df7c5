/** Names that blocks of the documentation use without declaring them. A block that declares one hides it here. */
export const given = `
import type { AuthWidget, MountOptions, User } from "latchkey/widget"
import type { EmbeddedProvider } from "latchkey/provider"

declare global {
  const auth: AuthWidget
  const provider: EmbeddedProvider
  const config: MountOptions["config"]
  const styles: NonNullable<MountOptions["styles"]>
  const nonce: string
  const wallet: { sign: (message: string) => Promise<string> }
  const session_token: string
  const response: { setHeader: (name: string, value: string) => void; end: (body: string) => void }
  const dialog: (question: string) => Promise<boolean>
  const nameOf: (user: User) => string
  const render: (user: User | null | undefined) => void
}
`
