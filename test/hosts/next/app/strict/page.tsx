/** The form under the policy of proxy.ts. */
import { headers } from "next/headers"
import { SignIn } from "../SignIn"

const Page = async () => <SignIn nonce={(await headers()).get("x-nonce") ?? undefined} />

export default Page
