/**
 * The options of the form, which the page mounts and the bench draws into the HTML.
 *
 * @type {Pick<import("../../../../src/server.js").RenderLoginOptions, "config">}
 */
export const login = {
  config: {
    products: ["emailMagicLinks"],
    emailMagicLinksOptions: {
      loginRedirectURL: "https://app.bench.test/auth",
      loginExpirationMinutes: 30,
      signupRedirectURL: "https://app.bench.test/auth",
      signupExpirationMinutes: 30
    }
  }
}
