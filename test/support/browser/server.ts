import { createServer, type RequestListener } from "node:http"

/** A server on a free port of this machine. */
export interface Server {
  readonly port: number
  readonly close: () => Promise<void>
}

export const listen = (listener: RequestListener): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer(listener)
    server.once("error", reject)
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      if (address === null || typeof address === "string") return reject(new Error("The server has no port."))
      resolve({
        port: address.port,
        close: () =>
          new Promise((done) => {
            server.close(() => done())
            server.closeAllConnections()
          })
      })
    })
  })
