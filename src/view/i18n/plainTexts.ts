/** A second set of English texts, in words that nobody has to look up. */
import type { Catalogue, MessageKey, Strings } from "./translate.js"

/** Plain English words for the option `strings` of every mount. They say "log in" throughout. */
export const plainTexts: Strings = {
  "main.title": "Log in or create an account",
  "main.tab.sms": "Text message",
  "main.submit.sms": "Continue with a text message",
  "config.noMethod": "Login is not set up correctly on this site. Please tell the people who run it.",
  "config.magicLinksAndEmailOtp":
    "Login is not set up correctly on this site. Please tell the people who run it.",
  "config.passkeysAlone": "Login is not set up correctly on this site. Please tell the people who run it.",
  "passkey.login": "Log in with a passkey",
  "field.email.placeholder": "name@example.com",
  "field.email.format": "Enter an email address, such as name@example.com.",
  "field.email.invalid": "Enter an email address, such as name@example.com.",
  "error.network": "We cannot reach our servers. Check your internet connection and try again.",
  "error.invalidEmail": "Enter an email address, such as name@example.com.",
  "error.invalidPhoneNumber": "There is a mistake in this phone number. Check the country and the number.",
  "error.unsubscribedPhoneNumber":
    "This number no longer gets our messages. Answer our last message with START, then try again.",
  "error.inactiveEmail":
    "We cannot send email to this address. Use another one, or ask the people who run this site.",
  "error.unauthorizedCredentials": "We could not log you in with that. Check what you entered and try again.",
  "error.userUnauthenticated": "Log in first, then try again.",
  "error.emailNotFound": "We have no account with this email address. Check it, or use another one.",
  "error.unableToAuthMagicLink": "This login link is too old or was already used. Ask for a new one.",
  "error.noUserPassword": "This account has no password. Log in another way, or set a password.",
  "error.breachedPassword": "This password was found in a list of stolen passwords. You need a new one.",
  "error.resetPassword": "You need to set a new password.",
  "error.oauthTokenNotFound": "This login was not finished in time. Please start again.",
  "error.invalidCode": "This does not look like a code from us. Check it and try again.",
  "error.memberPasswordNotFound": "This account has no password. Log in another way, or set a password.",
  "error.oauthFlowCallbackError": "Something went wrong on the way back to this page. Please try again.",
  "error.unauthorizedAction": "You are not allowed to do this.",
  "error.userLockLimitReached": "Too many wrong tries. Wait a while, then try again.",
  "error.invalidSessionToken": "You are not logged in any more. Please log in again.",
  "error.sessionNotFound": "You are not logged in any more. Please log in again.",
  "error.sessionEnded": "You are not logged in any more. Please log in again.",
  "error.invalidPhoneNumberCountryCode":
    "We cannot send codes to this country. Check the country, or log in another way.",
  "error.otpCodeNotFound": "This code is wrong. Check it and try again.",
  "error.duplicatePhoneNumber": "Somebody in your organization already uses this phone number.",
  "error.insecureOrigin":
    "You cannot log in here, because the connection to this page is not safe. Its address must begin with https://.",
  "error.captchaUnavailable": "We could not check that you are not a robot. Reload the page and try again.",
  "error.invalidResponse": "Our server gave an answer that we cannot read. Please try again.",
  "error.missingPkce": "Open this link in the browser where you asked for it, or ask for a new one here.",
  "error.other": "Something went wrong. Please try again.",
  "error.schema": "Something in the form was not accepted. Check it and try again.",
  "error.tooManyRequests": "Too many tries. Wait a while, then try again.",
  "error.signedOut": "You logged out while you were logging in. Please log in again.",
  "error.sessionChanged": "Another account is logged in now, or you were logged out. Please try again.",
  "field.code": "Code",
  "emailConfirmation.text": "We sent an email to <bold>{email}</bold>. Open the link in it to log in.",
  "emailConfirmation.tryAgain": "Use another address",
  "otp.title": "Enter your code",
  "otp.text": "We sent a 6‑digit code to <bold>{destination}</bold>.",
  "otp.hint": "We check the code as soon as you have entered all 6 digits.",
  "otp.tabs": "Ways to get your code",
  "otp.verifying": "Checking your code…",
  "otpConfirmation.text": "Your code is correct.",
  "factorConfirmation.text": "Your second step was accepted.",
  "idp.foreignFrame":
    "To keep you safe, this page does not work inside another site. Open it in a tab of its own.",
  "idp.missingParam":
    "The app that sent you here forgot something ({param}). Please tell the people who make the app.",
  "idp.noSession": "You are not logged in. Log in to continue.",
  "idp.unsafeRedirect":
    "We cannot send you back to the app, because its address may not be safe. Please tell the people who make the app.",
  "idpConsent.accessOffline": "Access your account while you’re offline",
  "idpConsent.account": "You are logged in as {account}.",
  "idpConsent.cannotGrant": "You cannot allow {clientName} to:",
  "idpConsent.denied": "You did not give the app access to your account.",
  "idpConsent.maintainAccess": "Keep access while you’re away",
  "idpConsent.requestingTo": "{clientName} wants to:",
  "idpConsent.syncInBackground": "Sync in the background",
  "idpConsent.title.signIn": "Log in to {clientName} with {projectName}",
  "idpConsent.ungrantable": "You cannot allow some of the things that {clientName} asks for.",
  "idpConsent.unnamedClient": "The app",
  "idpConsent.useScope": "Use the permission “{scope}”",
  "idpConsent.verifyIdentity": "Know that it is you",
  "idpConsent.viewAccount": "See your account details",
  "idpConsent.viewEmail": "See your email address",
  "idpConsent.viewNameAndPicture": "See your name, picture and language",
  "idpConsent.viewPhone": "See your phone number",
  "idpConsent.viewProfile": "See your profile",
  "passkeyConfirmation.text": "Your passkey was accepted.",
  "passkeyStart.title": "Set up a new passkey",
  "passkeyStart.safe":
    "Hard to steal: it works on this site only, and nobody can guess it or talk you out of it.",
  "passkeyStart.create": "Create a passkey",
  "passkeyStart.noUser": "Log in first. Then you can create a passkey.",
  "passkeyList.title": "Your passkey was created",
  "passkeyList.existing": "Your passkeys",
  "passkeyList.another": "Set up another passkey",
  "error.passkeyRegistrationNotFound":
    "We do not know this passkey. You may have deleted it from your account. Log in another way.",
  "error.passkeyUnknown": "Your passkey did not work this time. Try again, or log in another way.",
  "error.duplicatePasskey":
    "You already have a passkey for this account. It may have come from another of your devices.",
  "error.passkeyNotCreated":
    "Your passkey was not created. Choose “Create a passkey” to try again, or “Skip” to go on without one.",
  "error.passkeyNotAdded": "Your passkey was not created. Please try again.",
  "wallet.ethereum": "Other Ethereum wallet",
  "wallet.solana": "Other Solana wallet",
  "crypto.other": "Use another crypto wallet",
  "crypto.setup": "Get a crypto wallet",
  "crypto.failed.connect": "We could not connect to your wallet.",
  "crypto.failed.sign": "Your wallet did not sign the message.",
  "cryptoConnect.text":
    "Allow the connection in <bold>{wallet}</bold>. This site can then see your wallet’s public address. It cannot take any money.",
  "cryptoSign.text":
    "Sign the message in <bold>{wallet}</bold> to show that this wallet is yours. It costs nothing and moves no money.",
  "cryptoSetup.title": "Get a crypto wallet",
  "cryptoError.title": "Something went wrong",
  "cryptoError.text": "You are not logged in. Go back and try again.",
  "cryptoConfirmation.text": "Your wallet is connected.",
  "password.forgot": "Forgot your password?",
  "password.rule.met": "OK:",
  "password.rule.missing": "Missing:",
  "password.strengthError.breached":
    "This password may have been stolen from another site. Choose another one.",
  "password.strengthError.complexity":
    "Use at least {count} of these: a capital letter, a small letter, a number, a sign such as ! or #",
  "password.strengthError.complexityUnknown":
    "Use more of these: a capital letter, a small letter, a number, a sign such as ! or #",
  "password.strengthError.minimumLength": {
    one: "Use at least {count} letter, number or sign",
    other: "Use at least {count} letters, numbers or signs"
  },
  "password.strengthError.minimumLengthUnknown": "Use enough letters, numbers or signs",
  "passwordBreached.text":
    "Your password was found in a list of stolen passwords, so it is not safe any more. We sent an email to <bold>{email}</bold> with a link to set a new one.",
  "passwordDedupe.text":
    "To keep your account safe, we need to know that this address is yours. We sent an email to <bold>{email}</bold> with a link to set your password again.",
  "passwordForgot.text":
    "We sent an email to <bold>{email}</bold>. Open the link in it to set a new password.",
  "passwordSetNew.text":
    "We sent an email to <bold>{email}</bold>. Open the link in it to create your password.",
  "password.withoutPassword": "Log in without a password",
  "password.zxcvbn.suggestion.allUppercase":
    "Only capital letters are almost as easy to guess as only small letters.",
  "password.zxcvbn.suggestion.avoidDatesAndYearsAssociatedWithYou":
    "Avoid dates and years that people know about you, such as your birthday.",
  "password.zxcvbn.suggestion.avoidSequences": "Avoid letters or numbers in order, such as abc or 6543.",
  "password.zxcvbn.suggestion.avoidYearsAssociatedWithYou":
    "Avoid years that people know about you, such as the year you were born.",
  "password.zxcvbn.suggestion.capitalization": "Capital letters do not help much.",
  "password.zxcvbn.suggestion.longerKeyboardPattern":
    "Use more keys, and do not take keys that are neighbors.",
  "password.zxcvbn.suggestion.noSymbolsDigitsUppercase": "You do not need signs, numbers or capital letters.",
  "password.zxcvbn.suggestion.predictableSubstitutions":
    "Swaps that many people make, such as @ for a, do not help much.",
  "password.zxcvbn.suggestion.reversed": "Words written backwards are not much harder to guess.",
  "password.zxcvbn.suggestion.useAFewWords": "Use a few words that do not belong together.",
  "password.zxcvbn.warning.names": "Names alone are easy to guess.",
  "password.zxcvbn.warning.shortKeyboardPatterns":
    "A few keys that are neighbors, such as qwe, are easy to guess.",
  "password.zxcvbn.warning.similarToCommonPassword":
    "This is almost the same as a password that many people use.",
  "password.zxcvbn.warning.straightRows": "Keys in one row, such as qwerty, are easy to guess.",
  "password.zxcvbn.warning.top100CommonPassword": "This is one of the 100 passwords that people use most.",
  "password.zxcvbn.warning.top10CommonPassword": "This is one of the 10 passwords that people use most.",
  "password.zxcvbn.warning.veryCommonPassword": "Very many people use this password.",
  "passwordless.text.code": "This account has no password. We will email you a login code instead.",
  "passwordless.text.link": "This account has no password. We will email you a login link instead.",
  "passwordless.text.none": "This account has no password yet. We will email you a link to create one.",
  "returnQuestion.title": "Continue logging in?",
  "returnQuestion.text":
    "This login began in another browser or on another device. Continue only if you asked for it yourself.",
  "returnQuestion.account": "You would be logged in as <bold>{account}</bold>.",
  "returnQuestion.decline": "Don’t log in",
  "returnDeclined.title": "Login stopped",
  "returnDeclined.text": "This login was not continued. You may close this page.",
  "accountQuestion.text": "You are logged in as <bold>{from}</bold>. Continue as <bold>{to}</bold>?",
  "accountQuestion.stay": "Stay logged in as {from}",
  "returnConfirmation.title": "Logged in",
  "returnConfirmation.text": "You are logged in as <bold>{account}</bold>.",
  "returnFailure.other": "Log in another way",
  "returnFailure.spent":
    "This login was cut off before it was finished, and it cannot go on. Please start again.",
  "errorScreen.title": "Something went wrong",
  "emails.sent": "We sent an email to <bold>{email}</bold>. Open the link in it, here or on another device.",
  "sessions.failed": "We could not find out where you are logged in. Please try again."
} satisfies Partial<Catalogue<MessageKey>>
