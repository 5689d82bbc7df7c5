/** The English texts of every other screen. The specification's texts are exact. */
import { perApp } from "./perApp.js"

export const enScreens = {
  // A verb on a button
  "common.dismiss": "Dismiss",
  "oneTap.note.title":
    "Google One Tap could not be shown. This note is for you as the developer: it appears with a test token only.",
  "oneTap.note.origin_not_allowed_for_client":
    "Google does not know this page’s origin. Add it to the authorized JavaScript origins of your Google OAuth client.",
  "oneTap.note.invalid_client":
    "Google does not know the OAuth client. Check the client ID of Google in the OAuth settings of your project.",
  "oneTap.note.oauth_config_not_found":
    "Google is not set up as an OAuth provider of your project. Add its client ID and secret in the OAuth settings.",
  "oneTap.note.no_login_redirect_urls_set":
    "Your project has no redirect URL for login. Add one in its redirect URLs, or set oauthOptions.loginRedirectURL.",
  "oneTap.note.no_signup_redirect_urls_set":
    "Your project has no redirect URL for sign-up. Add one in its redirect URLs, or set oauthOptions.signupRedirectURL.",
  "oneTap.note.default_provider_not_allowed":
    "One Tap needs a Google OAuth client of your own. Replace the default one in the OAuth settings of your project.",
  "field.code": "Passcode",
  "emailConfirmation.title": "Check your email",
  "emailConfirmation.text": "An email was sent to <bold>{email}</bold>.",
  "emailConfirmation.inboxes": "Open your inbox",
  "emailConfirmation.inbox": "Open {name}",
  // “It” is the email
  "emailConfirmation.prompt": "Didn’t get it?",
  // Sends nothing: it leads back to the first screen, for another address. Translate “Use another address”
  "emailConfirmation.tryAgain": "Try again",
  "emailConfirmation.wait": "You can send the email again in {timeRemaining}.",
  "otp.title": "Enter passcode",
  "otp.text": "A 6‑digit passcode was sent to <bold>{destination}</bold>.",
  "otp.hint": "The passcode is checked as soon as it is complete.",
  // Names the row of tabs for screen readers. The specification fixes the English; translate the purpose:
  // ways to get the code
  "otp.tabs": "otp-tabs",
  "otp.verifying": "Verifying passcode...",
  // `timeRemaining` is a clock such as 4:05, not words
  "otp.expires": "Your code expires in {timeRemaining}.",
  // Read aloud, only ever with 1
  "otp.expiresSoon": {
    one: "Your code expires in {count} minute.",
    other: "Your code expires in {count} minutes."
  },
  "otp.expired": "Your code has expired.",
  "otp.resend": "Resend code",
  "otp.sent": "Code sent",
  "otpConfirmation.title": "Success!",
  "otpConfirmation.text": "Your passcode has been successfully verified.",
  // The second step of a login: a code, a passkey or a recovery code after the first way to log in
  "factorChoice.title": "Confirm that it’s you",
  "factorChoice.text": "Choose a second step to finish logging in.",
  // The names of rows, each with a detail or with where the code goes below it
  "factorChoice.passkey": "Use a passkey",
  "factorRow.totp": "Authenticator app",
  "factorRow.sms": "Text a code",
  ...perApp({ factorRow: "{app} a code", factorEnroll: "Get codes by {app}" }),
  "factorRow.email": "Email a code",
  // Below the names of rows
  "factorRow.totp.detail": "It shows a 6‑digit code",
  "factorRow.passkey.detail": "Face, fingerprint or PIN",
  "factorRow.phone.detail": "Sent to your phone number",
  // Links below the form
  "factor.recovery": "Use a recovery code",
  "factor.other": "Use another way",
  // It ends the login that was begun
  "factor.signOut": "Log in as somebody else",
  "factorApp.title": "Enter the code from your app",
  "factorApp.text": "Open your authenticator app. It shows a 6‑digit code for this site.",
  // Names the field of a code that an authenticator app shows
  "factorApp.code": "Code from the app",
  "factorApp.hint": "The code is checked as soon as it is complete.",
  "factorApp.verifying": "Checking the code...",
  "factorRecovery.title": "Use a recovery code",
  "factorRecovery.text":
    "Enter one of the codes that you saved when you set up your authenticator app. Each works once.",
  "factorRecovery.wrong": "This recovery code is wrong, or it was used already.",
  "factorRecovery.submit": "Continue",
  // What the page does: read aloud
  "factorRecovery.busy": "Checking the code",
  "field.recoveryCode": "Recovery code",
  "field.recoveryCode.required": "Enter a recovery code.",
  "factorEnroll.title": "Add a second step",
  "factorEnroll.text":
    "A second step keeps others out of your account, even if they get hold of the way you log in.",
  "factorEnroll.verify": "First confirm your email address. Then set up a second step.",
  "factorEnroll.totp": "Set up an authenticator app",
  "factorEnroll.sms": "Get codes by text message",
  "factorEnroll.none":
    "This site asks for a second step, and offers none that fits the way you logged in. Log in another way, or ask the people who run this site.",
  "appEnroll.title": "Set up your authenticator app",
  "appEnroll.text":
    "Scan this picture with your authenticator app. Then enter the 6‑digit code that it shows.",
  // Describes the picture to people who cannot see it
  "appEnroll.picture": "QR code for your authenticator app",
  // For an app that cannot scan the picture
  "appEnroll.key": "Or enter this key in the app:",
  "appEnroll.copyKey": "Copy key",
  "phoneEnroll.title": "Add your phone number",
  "phoneEnroll.text": "You get a code at this number when you log in.",
  "recoveryCodes.title": "Save your recovery codes",
  "recoveryCodes.text":
    "If you lose your phone, each of these codes lets you in once. Keep them where only you can find them.",
  "recoveryCodes.list": "Recovery codes",
  "recoveryCodes.copy": "Copy",
  "recoveryCodes.copied": "Copied.",
  "recoveryCodes.copyFailed": "The codes could not be copied. Select them and copy them yourself.",
  "recoveryCodes.download": "Download",
  "recoveryCodes.print": "Print",
  // Beside a checkbox
  "recoveryCodes.saved": "I have saved these codes",
  "recoveryCodes.required": "Save the codes first, then tick the box.",
  "recoveryCodes.done": "Continue",
  "factorConfirmation.title": "Success!",
  "factorConfirmation.text": "Your second step has been successfully verified.",
  // When a site asks a person who is logged in for the second step again
  "stepUp.text": "What you want to do needs your second step. Choose one to go on.",
  "stepUp.cancel": "Cancel",
  "stepUp.signedOut": "Log in first, then try again.",
  "stepUp.impersonated":
    "The site’s staff, who see this account as its user does, cannot confirm this for them.",
  "stepUp.userChanged": "Another account has logged in meanwhile. Please start again.",
  "stepUp.noMethod":
    "This needs a second step, and your account has none that can be used here. Ask the people who run this site.",
  "idp.foreignFrame":
    "For your security, this page cannot be used inside another site. Please open it in its own tab.",
  "idp.missingParam":
    "Required parameter is missing: {param}. Please reach out to the application developer.",
  "idp.noSession": "No active session detected. Please log in to continue.",
  "idp.unsafeRedirect":
    "The application’s address cannot be opened. Please reach out to the application developer.",
  // Also while the person is offline
  "idpConsent.accessOffline": "Access your account while you are offline",
  // `account` is an email address, a phone number, a name or an id
  "idpConsent.account": "You are signed in as {account}.",
  "idpConsent.allow": "Allow",
  // A heading over a list of permissions, such as “View your profile”, which continue the sentence.
  // `clientName` may be a host, or the text `idpConsent.unnamedClient`
  "idpConsent.allowClientTo": "Allow {clientName} to:",
  // A heading over a list of permissions, like `idpConsent.allowClientTo`
  "idpConsent.cannotGrant": "You cannot grant {clientName}'s request to:",
  // The person did not let the app into their account
  "idpConsent.denied": "Access to the application was denied.",
  "idpConsent.denied.title": "Access denied",
  "idpConsent.deny": "Deny",
  // Also while the person does not use the app
  "idpConsent.maintainAccess": "Maintain access to your account when you are not active",
  // A heading over a list of permissions, like `idpConsent.allowClientTo`
  "idpConsent.requestingTo": "{clientName} is requesting to:",
  "idpConsent.resources": "{clientName} can use this access at:",
  // After either answer. `place` is a host, or a scheme such as `my-app:`
  "idpConsent.returnPlace": "You will be taken to {place}.",
  "idpConsent.success": "You can return to the application now.",
  "idpConsent.success.title": "Success!",
  "idpConsent.syncInBackground": "Sync your data in the background",
  "idpConsent.title.access": "{clientName} wants to access your {projectName} account",
  "idpConsent.title.signIn": "Sign in to {clientName} with {projectName}",
  // Stands for `clientName` when the app has no name
  "idpConsent.unnamedClient": "The App",
  "idpConsent.ungrantable":
    "You do not have permissions to grant {clientName} access to some of the requested scopes.",
  "idpConsent.useScope": "Use the {scope} scope",
  // The app learns who the person is. No document is checked
  "idpConsent.verifyIdentity": "Verify your identity",
  "idpConsent.viewAccount": "View your account information",
  "idpConsent.viewEmail": "View your email address",
  "idpConsent.viewNameAndPicture": "View your name, picture and language",
  "idpConsent.viewPhone": "View your phone number",
  "idpConsent.viewProfile": "View your profile",
  "idpLogout.done": "You have been logged out. You may close this page.",
  "idpLogout.done.title": "Logged out",
  "idpLogout.no": "No",
  "idpLogout.stayed": "You have not been logged out. You may close this page.",
  "idpLogout.stayed.title": "Still logged in",
  "idpLogout.text": "Are you sure you want to log out of your {projectName} account?",
  "idpLogout.title": "Log out?",
  "idpLogout.yes": "Yes",
  "passkeyConfirmation.title": "Success!",
  "passkeyConfirmation.text": "Your Passkey has been successfully authenticated.",
  "passkeyOffer.title": "Log in faster next time",
  "passkeyOffer.text":
    "Create a passkey now. Next time, your face, your fingerprint or your screen lock logs you in.",
  "passkeyStart.title": "Set up a new Passkey",
  "passkeyStart.text": "A passkey lets you log in without a password, the way you unlock your device.",
  "passkeyStart.simple": "Nothing to remember: your fingerprint, face or screen lock is enough.",
  "passkeyStart.safe":
    "Hard to steal: it cannot be guessed, and it works on this site only, never on a fake one.",
  "passkeyStart.everywhere": "Always with you: most passkeys are synced to your other devices.",
  "passkeyStart.create": "Create a Passkey",
  // A verb on a button
  "passkeyStart.skip": "Skip",
  "passkeyStart.noUser": "Error: Cannot use PasskeyRegistration component without active user authenticated.",
  "passkeyList.title": "Passkey successfully created!",
  "passkeyList.title.list": "Manage your passkeys",
  "passkeyList.existing": "Existing Passkeys",
  "passkeyList.empty": "You have no passkeys yet.",
  // Stands for `name` when a passkey has no name
  "passkeyList.unnamed": "Unnamed passkey",
  // `name` is what the person typed. These texts are read aloud and never seen: rename, nameOf, delete,
  // deleted
  "passkeyList.rename": "Rename {name}",
  "passkeyList.nameOf": "New name of {name}",
  "passkeyList.nameRequired": "Enter a name for this passkey.",
  "passkeyList.save": "Save name",
  "passkeyList.renamed": "The passkey is now named {name}.",
  "passkeyList.delete": "Delete {name}",
  "passkeyList.deleteWarning": "Once deleted, the passkey cannot be restored.",
  "passkeyList.confirmDelete": "Delete",
  "passkeyList.cancel": "Cancel",
  "passkeyList.deleted": "{name} was deleted.",
  "passkeyList.another": "Set up another Passkey",
  // A button: the person has finished
  "passkeyList.done": "Done",
  "error.passkeyRegistrationNotFound":
    "Passkey registration not found. You may have deleted the passkey from your account. Please log in another way.",
  "error.passkeyUnknown": "Unknown error occurred during passkey authentication. Please try again.",
  "error.passkeysUnsupported": "This browser does not support passkeys. Please log in another way.",
  "error.duplicatePasskey":
    "The Passkey cannot be created as it seems to be already registered. It is possible this Passkey was registered on another device but has synced cross-device.",
  "error.passkeyNotCreated":
    'Your Passkey was not created. Click "Create a Passkey" to try again or skip without adding a Passkey.',
  // Where a passkey cannot be skipped, or its button has other words
  "error.passkeyNotAdded": "Your Passkey was not created. Please try again.",
  // On a button: a wallet that is not one of the brands in the list
  "wallet.ethereum": "Other Ethereum Wallet",
  // `wallet` in the sentences `crypto.waiting`, `cryptoConnect.text` and `cryptoSign.text`
  "wallet.ethereum.inSentence": "your Ethereum wallet",
  // As `wallet.ethereum` and `wallet.ethereum.inSentence`
  "wallet.solana": "Other Solana Wallet",
  "wallet.solana.inSentence": "your Solana wallet",
  "crypto.continue": "Continue with {wallet}",
  "crypto.other": "Continue with other Crypto Wallet",
  "crypto.setup": "Set up a new crypto wallet",
  // The page waits until the wallet has answered
  "crypto.waiting": "Waiting for {wallet}",
  "crypto.failed.connect": "[Error] Could not connect to wallet",
  "crypto.failed.sign": "[Error] Could not sign message",
  "crypto.failed.waiting": "Open your wallet. It is locked, or waits for your answer. Then try again.",
  "cryptoConnect.title": "Connect your wallet",
  "cryptoConnect.text":
    "Allow the connection in <bold>{wallet}</bold>. This site then sees your public address, and cannot move any funds.",
  "cryptoSign.title": "Sign to log in",
  "cryptoSign.text":
    "Sign the message in <bold>{wallet}</bold> to show that this wallet is yours. It costs nothing and moves no funds.",
  "cryptoSign.prompt": "No request from your wallet?",
  // The page asks the wallet again
  "cryptoSign.again": "Ask again",
  "cryptoOther.title": "Choose a wallet",
  // Beside the wallets of the screen before
  "cryptoOther.text": "These wallets are in your browser as well.",
  "cryptoSetup.title": "Set up a new crypto wallet",
  "cryptoSetup.text":
    "Choose a wallet, install it from its own site, then reload this page to log in with it.",
  "cryptoSetup.wallets": "Wallets",
  // A link to the wallet's own site
  "cryptoSetup.install": "Get {wallet}",
  "cryptoError.title": "Looks like there was an error!",
  "cryptoError.text":
    "Your sign in request could not be completed. Use the back arrow to return to the log in screen and try again!",
  "cryptoConfirmation.title": "Success!",
  "cryptoConfirmation.text": "Your wallet has been successfully verified.",
  "field.password": "Password",
  "field.password.hide": "Hide password",
  "field.password.new": "New password",
  "field.password.required": "Enter your password.",
  "field.password.show": "Show password",
  // The rules permit this password
  "password.accepted": "This password can be used.",
  // Instead of the code or the link by email
  "password.createInstead": "Create a password instead",
  "password.emailCode": "Email me a login code",
  "password.emailLink": "Email me a login link",
  // A link to create a first password
  "password.emailReset": "Email me a link",
  "password.forgot": "Forgot Password?",
  "password.resend": "Resend email",
  "password.resent": "Email sent.",
  // Read aloud before a rule; never seen
  "password.rule.met": "Done:",
  // Read aloud before a rule; never seen
  "password.rule.missing": "Still missing:",
  "password.strength": "Password strength",
  // The four agree with “strength”, not with “password”
  "password.strength.1": "Too weak",
  "password.strength.2": "Weak",
  "password.strength.3": "Good",
  "password.strength.4": "Strong",
  "password.strength.told": "Password strength: {strength}.",
  "password.strengthError.breached":
    "This password may have been used on a different site that experienced a security issue. Please choose another password.",
  // At least `count` of these: 1 to 4
  "password.strengthError.complexity":
    "Must contain {count} of the following: uppercase letter, lowercase letter, number, symbol",
  // Without a number: the project's settings could not be fetched
  "password.strengthError.complexityUnknown":
    "Must contain enough of the following: uppercase letter, lowercase letter, number, symbol",
  "password.strengthError.minimumLength": {
    one: "Must be at least {count} character long",
    other: "Must be at least {count} characters long"
  },
  "password.strengthError.minimumLengthUnknown": "Must be long enough",
  "password.withoutPassword": "Login without a password",
  "password.zxcvbn.suggestion.addWords": "Add another word or two. Uncommon words are better.",
  "password.zxcvbn.suggestion.allUppercase": "All-uppercase is almost as easy to guess as all-lowercase.",
  "password.zxcvbn.suggestion.avoidDatesAndYearsAssociatedWithYou":
    "Avoid dates and years that are associated with you.",
  "password.zxcvbn.suggestion.avoidRecentYears": "Avoid recent years.",
  "password.zxcvbn.suggestion.avoidRepeats": "Avoid repeated words and characters.",
  "password.zxcvbn.suggestion.avoidSequences": "Avoid sequences.",
  "password.zxcvbn.suggestion.avoidYearsAssociatedWithYou": "Avoid years that are associated with you.",
  "password.zxcvbn.suggestion.capitalization": "Capitalization doesn't help very much.",
  "password.zxcvbn.suggestion.longerKeyboardPattern": "Use a longer keyboard pattern with more turns.",
  "password.zxcvbn.suggestion.noSymbolsDigitsUppercase": "No need for symbols, digits, or uppercase letters.",
  "password.zxcvbn.suggestion.predictableSubstitutions":
    "Predictable substitutions like '@' instead of 'a' don't help very much.",
  "password.zxcvbn.suggestion.reversed": "Reversed words aren't much harder to guess.",
  "password.zxcvbn.suggestion.useAFewWords": "Use a few words, avoid common phrases.",
  "password.zxcvbn.warning.commonNames": "Common names and surnames are easy to guess.",
  "password.zxcvbn.warning.dates": "Dates are often easy to guess.",
  "password.zxcvbn.warning.longerRepeats":
    'Repeats like "abcabcabc" are only slightly harder to guess than "abc".',
  "password.zxcvbn.warning.names": "Names and surnames by themselves are easy to guess.",
  "password.zxcvbn.warning.recentYears": "Recent years are easy to guess.",
  "password.zxcvbn.warning.repeats": 'Repeats like "aaa" are easy to guess.',
  "password.zxcvbn.warning.sequences": 'Sequences like "abc" or "6543" are easy to guess.',
  "password.zxcvbn.warning.shortKeyboardPatterns": "Short keyboard patterns are easy to guess.",
  "password.zxcvbn.warning.similarToCommonPassword": "This is similar to a commonly used password.",
  "password.zxcvbn.warning.straightRows": "Straight rows of keys are easy to guess.",
  "password.zxcvbn.warning.top100CommonPassword": "This is a top-100 common password.",
  "password.zxcvbn.warning.top10CommonPassword": "This is a top-10 common password.",
  "password.zxcvbn.warning.veryCommonPassword": "This is a very common password.",
  "password.zxcvbn.warning.wordByItself": "A word by itself is easy to guess.",
  "passwordBreached.title": "Choose a new password",
  "passwordBreached.text":
    "Your password has turned up in a data breach at another site, so it is not safe any more. An email was sent to <bold>{email}</bold> with a link to set a new one.",
  "passwordConfirmation.title": "Success!",
  "passwordConfirmation.text": "You are now logged in.",
  "passwordCreate.busy": "Creating your account",
  "passwordCreate.submit": "Create account",
  "passwordCreate.text.code": "Log in with a code from your email, or set a password.",
  "passwordCreate.text.link": "Log in with a link from your email, or set a password.",
  "passwordCreate.text.none": "Set a password to get started.",
  "passwordCreate.title": "Create your account",
  // The password may be the same or a new one
  "passwordDedupe.title": "Set your password again",
  "passwordDedupe.text":
    "To keep your account safe, we need to know that this address is yours. An email was sent to <bold>{email}</bold> with a link to set your password again.",
  // The person has forgotten the password, or wants another one
  "passwordForgot.title": "Check your email",
  "passwordForgot.text":
    "An email was sent to <bold>{email}</bold>. Open the link in it to set a new password.",
  "passwordless.text.code": "This account has no password. You get a login code by email instead.",
  "passwordless.text.link": "This account has no password. You get a login link by email instead.",
  "passwordless.text.none": "This account has no password yet. You get a link by email to create one.",
  "passwordless.title": "Log in",
  // What the page does: read aloud in place of the button's text
  "passwordLogin.busy": "Logging in",
  "passwordLogin.submit": "Log in",
  "passwordLogin.title": "Log in",
  // What the page does while it signs in with the link of an email
  "passwordReset.arriving": "Logging you in",
  "passwordReset.busy": "Setting your password",
  "passwordReset.submit": "Set password",
  "passwordReset.title": "Set a new password",
  // The account has no password yet
  "passwordSetNew.title": "Check your email",
  "passwordSetNew.text":
    "An email was sent to <bold>{email}</bold>. Open the link in it to create your password.",
  "returnQuestion.title": "Continue signing in?",
  "returnQuestion.text":
    "This sign-in did not begin in this browser. Continue only if you asked for it yourself.",
  "returnQuestion.account": "You would be signed in as <bold>{account}</bold>.",
  "returnQuestion.continue": "Continue",
  "returnQuestion.decline": "Don’t sign in",
  "returnDeclined.title": "Sign-in stopped",
  "returnDeclined.text": "This sign-in was not continued. You may close this page.",
  "accountQuestion.title": "Change accounts?",
  // The values are email addresses, phone numbers, names or ids
  "accountQuestion.text": "You are signed in as <bold>{from}</bold>. Continue as <bold>{to}</bold>?",
  "accountQuestion.change": "Continue as {to}",
  "accountQuestion.stay": "Stay signed in as {from}",
  "returnConfirmation.title": "Signed in",
  "returnConfirmation.text": "You are signed in as <bold>{account}</bold>.",
  // The token of the sign-in is used up, and its answer did not arrive: only a new sign-in helps
  "returnFailure.spent": "This sign-in was cut off before it was finished. Start a new one.",
  "returnFailure.email": "Send a new email to {email}",
  "returnFailure.other": "Sign in another way",
  "errorScreen.title": "Looks like there was an error!"
} as const
