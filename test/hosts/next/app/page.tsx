import { SignIn } from "./SignIn"

const Page = () => <SignIn />

export default Page
