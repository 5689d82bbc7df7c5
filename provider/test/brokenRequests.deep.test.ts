/** Clients that send no HTTP, or half a request. The server goes on answering. */
import { connect, type Socket } from "node:net"
import { describe, expect, it, onTestFinished } from "@effect/vitest"
import { publicToken } from "./support.js"
import { setUpServer } from "./serverApi/support.js"

/** Sends these bytes on a new connection. */
const send = (origin: string, bytes: string) => {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  // The server may reset the connection before it has read everything: `close` follows.
  socket.on("error", () => undefined)
  /** Resolves when the system has the bytes, or cannot send them. */
  const sent = new Promise<void>((resolve) => socket.write(bytes, "latin1", () => resolve()))
  let answer = ""
  socket.setEncoding("latin1").on("data", (part: string) => (answer += part))
  /** What the server has answered when the connection is closed. */
  const closed = new Promise<string>((resolve) => socket.on("close", () => resolve(answer)))
  return { closed, sent, socket }
}

const answerTo = (origin: string, bytes: string) => send(origin, bytes).closed

const path = "/sdk/v1/magic_links/email/login_or_create"
const authorization = `Basic ${btoa(`${publicToken}:${publicToken}`)}`
const bodyFor = (email: string) => JSON.stringify({ email })

const body = bodyFor("ada@example.com")
const head = [
  `POST ${path} HTTP/1.1`,
  "Host: localhost",
  `Authorization: ${authorization}`,
  "Content-Type: application/json"
].join("\r\n")

const setUp = async () => {
  const { inbox, origin } = await setUpServer()
  /** The status of a whole request, which sends a link. */
  const statusOfNext = async () => {
    const headers = { Authorization: authorization, "Content-Type": "application/json" }
    const answer = await fetch(new URL(path, origin), {
      method: "POST",
      headers,
      body: bodyFor("bob@example.com")
    })
    return answer.status
  }
  const recipients = () => inbox.list().map(({ to }) => to)
  return { origin, recipients, statusOfNext }
}

const garbage: ReadonlyArray<readonly [name: string, bytes: string]> = [
  ["bytes that are no text", "\u0000\u0001\u00ff\u00fe\r\n\r\n"],
  ["the start of a TLS connection", "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003"],
  ["another version of HTTP", "GET / HTTP/9.9\r\nHost: localhost\r\n\r\n"],
  ["a host that is no host", "GET / HTTP/1.1\r\nHost: not a host\r\n\r\n"],
  ["an address that is no address", "GET http://[ HTTP/1.1\r\nHost: localhost\r\n\r\n"],
  ["a header without a name", "GET / HTTP/1.1\r\nHost: localhost\r\n: x\r\n\r\n"],
  ["headers of a mebibyte", `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${"x".repeat(2 ** 20)}\r\n\r\n`],
  ["a negative length", `${head}\r\nContent-Length: -1\r\n\r\n${body}`],
  [
    "a length beside chunks",
    `${head}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n1a\r\n${body}\r\n0\r\n\r\n`
  ],
  [
    "a chunk without a size after a whole one",
    `${head}\r\nTransfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\nzz\r\n`
  ]
]

describe("nodeHandler, after broken requests", () => {
  it("accepts the whole request that these tests break", async () => {
    const { origin, recipients } = await setUp()
    const whole = `${head}\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    expect(await answerTo(origin, whole)).toMatch(/^HTTP\/1\.1 200 /)
    expect(recipients()).toEqual(["ada@example.com"])
  })

  it.each(garbage)("refuses %s, and answers the next request", async (_, bytes) => {
    const { origin, recipients, statusOfNext } = await setUp()
    // A refusal, or a closed connection without an answer
    expect(await answerTo(origin, bytes)).toMatch(/^($|HTTP\/1\.1 4\d\d )/)
    expect(await statusOfNext()).toBe(200)
    expect(recipients()).toEqual(["bob@example.com"])
  })

  const halves: ReadonlyArray<readonly [name: string, bytes: string]> = [
    ["the head", head.slice(0, -10)],
    ["the body", `${head}\r\nContent-Length: ${body.length + 1}\r\n\r\n${body}`],
    ["a chunk", `${head}\r\nTransfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n`]
  ]
  const ends: ReadonlyArray<readonly [name: string, leave: (socket: Socket) => unknown]> = [
    ["ends the connection", (socket) => socket.end()],
    ["drops the connection", (socket) => socket.destroy()],
    ["resets the connection", (socket) => socket.resetAndDestroy()]
  ]
  const cases = halves.flatMap(([half, bytes]) =>
    ends.map(([end, leave]) => [half, end, bytes, leave] as const)
  )
  it.each(cases)(
    "answers others while a client sends half of %s, and after it %s",
    async (_half, _end, bytes, leave) => {
      const { origin, recipients, statusOfNext } = await setUp()
      const { closed, sent, socket } = send(origin, bytes)
      await sent
      expect(await statusOfNext()).toBe(200)
      leave(socket)
      await closed
      expect(await statusOfNext()).toBe(200)
      expect(recipients()).toEqual(["bob@example.com", "bob@example.com"])
    }
  )
})
