/** One cold visit: a new browser process and profile, the processor slowed down four times. */
import { fork } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { chromium } from "playwright-core"
import { probe } from "./probe.mjs"

/**
 * @typedef {"fast" | "slow4g"} Profile
 * @typedef {"look" | "type" | "submit"} Use what the visitor does as soon as the form is usable
 * @typedef {import("./server.mjs").Commands} Commands
 * @typedef {import("./server.mjs").Request} Request
 * @typedef {import("./probe.mjs").Usable} Usable
 */

/**
 * Times are in ms since navigation started. Script time and the length of tasks are the main thread's processor time.
 *
 * @typedef {{
 *   readonly usable: number
 *   readonly script: number
 *   readonly taskBefore: number
 *   readonly bytes: number
 *   readonly bytesEver: number
 *   readonly heap: number
 *   readonly taskAfter: number
 *   readonly sent: number
 *   readonly unanswered: ReadonlyArray<string>
 * }} Visit
 */

export const slowdown = 4
const limit = 45_000

/** @type {Readonly<Record<Profile, import("./shaper.mjs").Shape | null>>} */
export const profiles = { fast: null, slow4g: { downKbps: 1_600, upKbps: 750, rttMs: 150 } }

/** @param {number} ms */
export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Starts the network. @param {{ readonly key: string, readonly cert: string }} files */
export const startNetwork = async (files) => {
  const child = fork(fileURLToPath(new URL("server.mjs", import.meta.url)))
  /** One command at a time. @param {Partial<Commands>} command @returns {Promise<any>} */
  const call = (command) =>
    new Promise((resolve) => {
      child.once("message", (message) => resolve(Reflect.get(Object(message), "result")))
      child.send(command)
    })
  /** @type {Readonly<Record<Profile, number>>} */
  const ports = await call({ start: { ...files, shapes: profiles } })
  return {
    ports,
    /** @param {string} folder */
    serve: (folder) => call({ serve: folder }),
    /** @returns {Promise<ReadonlyArray<Request>>} */
    log: () => call({ log: null }),
    stop: () => child.disconnect()
  }
}
/** @typedef {Awaited<ReturnType<typeof startNetwork>>} Network */

/** The share of all cores that is busy during a quarter of a second. Zero where the system does not report it. */
const busyShare = async () => {
  const read = () => {
    try {
      const [line = ""] = readFileSync("/proc/stat", "utf8").split("\n")
      const times = line.split(/\s+/).slice(1).map(Number)
      return { idle: (times[3] ?? 0) + (times[4] ?? 0), all: times.reduce((sum, time) => sum + time, 0) }
    } catch {
      return { idle: 0, all: 0 }
    }
  }
  const before = read()
  await pause(250)
  const after = read()
  return after.all === before.all ? 0 : 1 - (after.idle - before.idle) / (after.all - before.all)
}

/** Waits until the machine is less than 30 % busy, at most `most` ms. Returns the share. @param {number} most */
export const waitForQuiet = async (most) => {
  const start = performance.now()
  let share = await busyShare()
  while (share > 0.3 && performance.now() - start < most) share = await busyShare()
  return share
}

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-default-apps",
  "--disable-extensions",
  "--no-pings",
  "--disable-domain-reliability",
  "--disable-features=OptimizationHints,MediaRouter,Translate,AutofillServerCommunication,InterestFeedContentSuggestions,HttpsUpgrades",
  "--ignore-certificate-errors"
]

/** Chrome's defaults. Debian's Chromium connects later: it ignores preconnect hints and blocks cookies of other sites. */
const preferences = {
  net: { network_prediction_options: 0 },
  profile: { block_third_party_cookies: false, cookie_controls_mode: 0 }
}

/** A folder for the profile of a browser that nobody has used. */
export const makeProfileFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-bench-profile-"))
  mkdirSync(join(folder, "Default"))
  writeFileSync(join(folder, "Default", "Preferences"), JSON.stringify(preferences))
  return folder
}

/**
 * Starts a browser process that finds every host on this network.
 *
 * @param {Network} network
 * @param {{ readonly folder: string, readonly profile: Profile, readonly browser: string }} options
 */
export const openBrowser = (network, { folder, profile, browser: executablePath }) =>
  chromium.launchPersistentContext(folder, {
    executablePath,
    args: [...flags, `--host-resolver-rules=MAP * 127.0.0.1:${network.ports[profile]}`],
    viewport: { width: 1_280, height: 900 },
    ignoreHTTPSErrors: true
  })

/** Calls that clients make without being asked. */
const isBackground = /\/(events|bootstrap|telemetry|sessions)\b/

/** @param {import("playwright-core").CDPSession} session */
const typeAddress = (session) => session.send("Input.insertText", { text: "ada@example.com" })

/**
 * Types an address and presses Enter. Returns when the send call arrives.
 *
 * @param {Network} network
 * @param {import("playwright-core").CDPSession} session
 * @param {number} origin
 */
const submit = async (network, session, origin) => {
  await typeAddress(session)
  const enter = { key: "Enter", code: "Enter", windowsVirtualKeyCode: 13 }
  await session.send("Input.dispatchKeyEvent", { type: "keyDown", ...enter, text: "\r" })
  await session.send("Input.dispatchKeyEvent", { type: "keyUp", ...enter })
  for (const end = Date.now() + limit; Date.now() < end; await pause(50)) {
    const call = (await network.log()).find(
      ({ at, method, isFetch, path }) =>
        method === "POST" && isFetch && at > origin && !isBackground.test(path)
    )
    if (call !== undefined) return call.at - origin
  }
  throw new Error("no send call arrived")
}

/**
 * Records the tasks of all threads. The function it returns ends the recording and returns the length of the longest
 * task of the page's main thread before and after its mark "usable", in ms of processor time.
 *
 * @param {import("playwright-core").CDPSession} session of the browser
 */
const recordTasks = async (session) => {
  /** @typedef {{ name: string, pid: number, tid: number, ts: number, tdur?: number }} TraceEvent */
  /** @type {Array<TraceEvent>} */
  const events = []
  session.on("Tracing.dataCollected", ({ value }) => {
    // A chunk has up to a hundred thousand events, and we need few
    for (const { name, pid, tid, ts, tdur } of /** @type {Array<any>} */ (value))
      if (name === "usable" || name === "ThreadControllerImpl::RunTask")
        events.push({ name, pid, tid, ts, tdur })
  })
  const includedCategories = ["toplevel", "blink.user_timing"]
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories, excludedCategories: ["*"] }
  })
  return async () => {
    const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve))
    await session.send("Tracing.end")
    await complete
    const mark = events.find(({ name }) => name === "usable")
    /** @param {(event: TraceEvent) => boolean} which */
    const longest = (which) =>
      events
        .filter(({ pid, tid }) => pid === mark?.pid && tid === mark.tid)
        .filter(which)
        .reduce((most, { tdur = 0 }) => Math.max(most, tdur / 1_000), 0)
    const at = mark?.ts ?? 0
    return { taskBefore: longest(({ ts }) => ts < at), taskAfter: longest(({ ts }) => ts >= at) }
  }
}

/**
 * Visits the page in `folder` and uses the form. Waits until everything is loaded, or until the submit arrives.
 *
 * @param {Network} network
 * @param {{ readonly folder: string, readonly profile: Profile, readonly use: Use, readonly browser: string }} options
 * @returns {Promise<Visit>}
 */
export const visit = async (network, { folder, profile, use, browser: executablePath }) => {
  await network.serve(folder)
  const profileFolder = makeProfileFolder()
  const context = await openBrowser(network, { folder: profileFolder, profile, browser: executablePath })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    /** @type {Promise<Usable>} */
    const usable = new Promise((resolve) => {
      session.on("Runtime.bindingCalled", ({ payload }) => resolve(JSON.parse(payload)))
    })
    await session.send("Runtime.enable")
    await session.send("Runtime.addBinding", { name: "reportUsable" })
    await session.send("Page.enable")
    await session.send("Page.addScriptToEvaluateOnNewDocument", { source: `(${String(probe)})()` })
    // Processor time: other processes on the machine hardly change it
    await session.send("Performance.enable", { timeDomain: "threadTicks" })
    // The browser's own start ends
    await pause(250)
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown })
    /** @param {string} name */
    const metric = async (name) =>
      (await session.send("Performance.getMetrics")).metrics.find((each) => each.name === name)?.value ?? 0
    const scriptBefore = await metric("ScriptDuration")
    const browser = context.browser()
    if (browser === null) throw new Error("the context has no browser")
    const endRecording =
      use === "submit" ? undefined : await recordTasks(await browser.newBrowserCDPSession())
    const opened = page.goto("https://app.bench.test/", { waitUntil: "commit", timeout: limit })
    /** @type {Promise<never>} */
    const late = new Promise((_, reject) =>
      setTimeout(() => reject(new Error("no usable field")), limit).unref()
    )
    // A page that cannot be opened has failed already
    late.catch(() => {})
    const { t, wall, received } = await Promise.race([usable, opened.then(() => late)])
    const script = await metric("ScriptDuration")
    const sent = use === "submit" ? await submit(network, session, wall - t) : NaN
    if (use === "type") await typeAddress(session)
    if (use !== "submit") {
      // Until neither a request nor half a frame of work came for a while
      let [work, requests, quiet] = [0, 0, 0]
      for (const end = Date.now() + limit; quiet < 1_500 && Date.now() < end; quiet += 250) {
        await pause(250)
        const [workNow, requestsNow] = [await metric("TaskDuration"), (await network.log()).length]
        if (workNow - work > 0.008 * slowdown || requestsNow > requests) quiet = 0
        work = workNow
        requests = requestsNow
      }
    }
    const tasks = await endRecording?.()
    await session.send("HeapProfiler.enable")
    await session.send("HeapProfiler.collectGarbage")
    const log = await network.log()
    /** @param {ReadonlyArray<Request>} requests */
    const size = (requests) => requests.reduce((sum, { bytes }) => sum + bytes, 0)
    return {
      usable: t,
      // A navigation to another process starts the counters again
      script: (script - (script >= scriptBefore ? scriptBefore : 0)) * 1_000,
      taskBefore: tasks?.taskBefore ?? NaN,
      bytes: size(
        log.filter(({ host, path }) => path === "/" || received.includes(`https://${host}${path}`))
      ),
      bytesEver: size(log),
      heap: await metric("JSHeapUsedSize"),
      taskAfter: tasks?.taskAfter ?? NaN,
      sent,
      unanswered: log.filter(({ isAnswered }) => !isAnswered).map(({ host, path }) => host + path)
    }
  } finally {
    await context.close()
    rmSync(profileFolder, { recursive: true, force: true })
  }
}
