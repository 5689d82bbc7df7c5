/** Each browser by the mark of its `User-Agent`. Those that also bear the mark of another come before it. */
const browsers = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"]
] as const

const systems = [
  [/\b(iPhone|iPad|iPod)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"]
] as const

/** The names by which people know a browser and its system. Undefined for those that this does not know. */
export const browserOf = (userAgent = "") => ({
  browser: browsers.find(([mark]) => mark.test(userAgent))?.[1],
  system: systems.find(([mark]) => mark.test(userAgent))?.[1]
})
