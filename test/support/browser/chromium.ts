/** One Chromium per test worker, started when the first test asks for it. */
import { chromium, type Browser } from "playwright-core"
import { findChromium } from "../../../scripts/chromium.mjs"

/**
 * Parts of Chromium's own window that cost half the processor time of a short test: two hidden pages for the address
 * bar of every new window, and a renderer in reserve.
 */
const unusedFeatures = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "SpareRendererForSitePerProcess"]

/** What Playwright turns off. Chromium reads the last `--disable-features` only, so ours repeats Playwright's. */
const playwrightFeatures = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch"
]

/** Starts the Chromium of this path, with these arguments besides ours. */
export const launchAt = (executablePath: string, more: ReadonlyArray<string> = []): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: [
      ...more,
      // Chromium may lose the promise of `page.evaluate` when it collects young objects ("Resulting promise was garbage collected")
      "--js-flags=--min-semi-space-size=8",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      `--disable-features=${[...playwrightFeatures, ...unusedFeatures].join(",")}`
    ]
  })

let running: Promise<Browser> | undefined

/** The worker's browser. It closes with the worker; each test opens its own context. */
export const launch = (): Promise<Browser> =>
  (running ??= launchAt(findChromium(), [
    // Names that lead to this machine, as any name can that its owner lets lead there
    "--host-resolver-rules=MAP *.example 127.0.0.1"
  ]))
