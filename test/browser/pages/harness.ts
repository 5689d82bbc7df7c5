/** Asks the provider for the bootstrap data, as any page may. */
import { providerOrigin } from "../../support/browser/inPage.js"

const token = "public-token-test-00000000-0000-0000-0000-000000000000"
const response = await fetch(`${providerOrigin()}/sdk/v1/projects/bootstrap/${token}`, {
  headers: { Authorization: `Basic ${btoa(`${token}:${token}`)}`, "X-SDK-Parent-Host": location.origin },
  credentials: "include"
})
document.querySelector("output")?.append(String(response.status))
