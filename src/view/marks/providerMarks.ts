/** The marks of all social providers. */
import type { OAuthProvider } from "../../domain/OAuthProvider.js"
import type { Mark } from "../components/ProviderMark.js"
import { mark as amazon } from "./amazon.js"
import { mark as apple } from "./apple.js"
import { mark as bitbucket } from "./bitbucket.js"
import { mark as coinbase } from "./coinbase.js"
import { mark as discord } from "./discord.js"
import { mark as facebook } from "./facebook.js"
import { mark as figma } from "./figma.js"
import { mark as github } from "./github.js"
import { mark as gitlab } from "./gitlab.js"
import { mark as google } from "./google.js"
import { mark as linkedin } from "./linkedin.js"
import { mark as microsoft } from "./microsoft.js"
import { mark as salesforce } from "./salesforce.js"
import { mark as slack } from "./slack.js"
import { mark as snapchat } from "./snapchat.js"
import { mark as tiktok } from "./tiktok.js"
import { mark as twitch } from "./twitch.js"
import { mark as twitter } from "./twitter.js"
import { mark as yahoo } from "./yahoo.js"

export const marks: Record<OAuthProvider, Mark> = {
  google,
  microsoft,
  apple,
  github,
  gitlab,
  facebook,
  discord,
  salesforce,
  slack,
  amazon,
  bitbucket,
  linkedin,
  coinbase,
  twitch,
  twitter,
  tiktok,
  snapchat,
  figma,
  yahoo
}
