/** Serves the application of src/hono.ts, which docs/your-server.md has. */
import { serve } from "@hono/node-server"
import app from "./hono"

serve(app)
