/** An Angular application with the custom element: signs up by magic link, welcomes the user, and signs out. */
import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from "@angular/core"
import { bootstrapApplication } from "@angular/platform-browser"
import { defineElements } from "latchkey/element"
import { createAuthWidget, type WidgetConfig } from "latchkey/widget"

defineElements()

const here = `${location.origin}${location.pathname}`

@Component({
  selector: "app-root",
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    @if (user(); as user) {
      <p>Welcome, {{ user.emails[0]?.email }}. <button (click)="auth.session.revoke()">Sign out</button></p>
    } @else {
      <latchkey-login color-scheme="dark" [client]="auth" [config]="config"></latchkey-login>
    }
  `
})
class App {
  readonly auth = createAuthWidget("public-token-test-00000000-0000-0000-0000-000000000000")
  readonly config: WidgetConfig = {
    products: ["emailMagicLinks"],
    emailMagicLinksOptions: { loginRedirectURL: here, signupRedirectURL: here }
  }
  readonly user = signal(this.auth.user.getSync())

  constructor() {
    this.auth.onStateChange(({ user }) => this.user.set(user ?? null))
    void this.auth.authenticateByUrl({ session_duration_minutes: 30 })
  }
}

void bootstrapApplication(App)
