/** The application of test/hosts/pages/app, drawn by the server first. */
import { headers } from "next/headers"
import { App } from "./App"

const Page = async () => <App here={`http://${(await headers()).get("host")}/journey`} />

export default Page
