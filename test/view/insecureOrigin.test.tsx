/** The widget on a page without a secure origin, in a project that requires PKCE. */
import { screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { InsecureOriginError } from "../../src/domain/errors/DeviceErrors.js"
import { descriptionOf, field, press, submitEmail } from "../support/view/hands.js"
import { renderWidget } from "../support/view/renderWidget.js"
import { t } from "../support/words.js"

const error = new InsecureOriginError()
const text = t("error.insecureOrigin")

describe("the widget on a page without a secure origin", () => {
  it("says below the field why no link is sent, and passes the error to onError", async () => {
    const { errors } = await renderWidget({
      answers: { "magicLinks.email.loginOrCreate": Effect.fail(error) }
    })
    await submitEmail("ada@example.com")
    expect(descriptionOf(field(t("field.email")))).toBe(text)
    expect(errors).toEqual([error])
  })

  it("says in a toast why a social login does not start", async () => {
    const { errors } = await renderWidget({
      config: { products: ["oauth"], oauthOptions: { providers: [{ type: "github" }] } },
      answers: { "oauth.github.start": Effect.fail(error) }
    })
    await press(t("oauth.continue", { provider: "GitHub" }))
    expect(screen.getByText(text)).toBeTruthy()
    expect(errors).toEqual([error])
  })
})
