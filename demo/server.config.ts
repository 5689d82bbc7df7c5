/** The playground: `npm start`. */
import { fileURLToPath } from "node:url"
import { defineConfig } from "vite"
import { resolve } from "../scripts/aliases.mjs"
import { embeddedProvider } from "./server.js"
import { pageFrame } from "./server/pageFrame.js"
import { welcome } from "./server/welcome.js"

const root = fileURLToPath(new URL("..", import.meta.url))

/** `file` keeps the provider's users and sessions. One server at a time may use it. */
export const playground = (file: string) =>
  defineConfig({
    root: `${root}demo`,
    cacheDir: `${root}node_modules/.cache/latchkey/vite`,
    resolve,
    server: { port: 5173, strictPort: false, fs: { allow: [root] } },
    // Scan every entry up front: a dependency found later would reload the page.
    optimizeDeps: {
      entries: ["**/*.html", "../src/{widget,react,effect}.ts", "../src/view/**/*.{ts,tsx}"]
    },
    plugins: [pageFrame(), embeddedProvider(file), welcome()]
  })

export default playground(`${root}node_modules/.cache/latchkey/provider.json`)
