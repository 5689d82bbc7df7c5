/** Starts a server on a free port of this machine. Returns the port. @param {import("node:net").Server} server */
export const listen = async (server) => {
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(undefined)))
  const address = server.address()
  if (typeof address !== "object" || address === null) throw new Error("The server has no port.")
  return address.port
}
