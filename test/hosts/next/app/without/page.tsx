import { Counter } from "./Counter"

const Page = () => <Counter />

export default Page
