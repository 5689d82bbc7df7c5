/** One Chromium per test worker, started when the first test asks for it. */
import { chromium, type Browser } from "playwright-core"
import { findChromium } from "../../../scripts/chromium.mjs"

let running: Promise<Browser> | undefined

/** The worker's browser. It closes with the worker; each test opens its own context. */
export const launch = (): Promise<Browser> =>
  (running ??= chromium.launch({
    executablePath: findChromium(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync"
    ]
  }))
