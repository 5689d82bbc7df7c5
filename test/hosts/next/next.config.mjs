import { fileURLToPath } from "node:url"

// The packages are installed in the folder above
const root = fileURLToPath(new URL("..", import.meta.url))

/** @type {import("next").NextConfig} */
export default {
  turbopack: { root },
  outputFileTracingRoot: root,
  devIndicators: false,
  distDir: process.env["NEXT_DIST"] ?? ".next"
}
