/**
 * A slow network: a TCP proxy with one link for all connections, which has a rate and a delay. It works below TLS, so
 * handshakes, preflights and new origins cost the round trips they cost on a real link. It does not simulate DNS,
 * packet loss or TCP's slow start.
 */
import net from "node:net"
import { listen } from "../../scripts/listen.mjs"

/** @typedef {{ readonly downKbps: number, readonly upKbps: number, readonly rttMs: number }} Shape */
/**
 * @typedef {{
 *   readonly queue: Array<Buffer>
 *   readonly onTheWay: Array<Buffer>
 *   bytes: number
 *   onEnd: (() => void) | undefined
 *   readonly write: (piece: Buffer) => void
 *   readonly onDrain: () => void
 * }} Flow one direction of one connection
 */

const pieceSize = 1_460
const headerSize = 40

/** @param {number} kbps @param {number} delay one way, in ms */
const makeLink = (kbps, delay) => {
  const bytesPerMs = kbps / 8
  /** @type {Array<Flow>} */
  const flows = []
  let turn = 0
  /** When the link has sent everything so far. */
  let free = 0
  /** @type {NodeJS.Timeout | undefined} */
  let timer

  /** @param {Flow} flow */
  const endIfDone = (flow) => {
    if (flow.queue.length > 0 || flow.onTheWay.length > 0) return
    const end = flow.onEnd
    flow.onEnd = undefined
    end?.()
  }

  /** The next piece, in turns between the connections. */
  const next = () => {
    const from = turn % Math.max(1, flows.length)
    const order = [...flows.slice(from), ...flows.slice(0, from)]
    const flow = order.find(({ queue }) => queue.length > 0)
    const piece = flow?.queue.shift()
    if (flow === undefined || piece === undefined) return undefined
    turn = flows.indexOf(flow) + 1
    return { flow, piece }
  }

  const send = () => {
    timer = undefined
    const now = performance.now()
    // The link was idle
    if (free < now - 4) free = now
    while (free <= now + 1) {
      const found = next()
      if (found === undefined) break
      const { flow, piece } = found
      flow.bytes -= piece.length
      free += (piece.length + headerSize) / bytesPerMs
      flow.onTheWay.push(piece)
      setTimeout(
        () => {
          // Timers may fire out of order, so each delivers the oldest piece
          const oldest = flow.onTheWay.shift()
          if (oldest !== undefined) flow.write(oldest)
          if (flow.onEnd !== undefined) endIfDone(flow)
        },
        Math.max(0, free + delay - performance.now())
      )
      if (flow.bytes < 32_768) flow.onDrain()
    }
    for (const flow of flows.filter(({ onEnd, queue }) => onEnd !== undefined && queue.length === 0)) {
      flows.splice(flows.indexOf(flow), 1)
      endIfDone(flow)
    }
    if (flows.some(({ queue }) => queue.length > 0))
      timer = setTimeout(send, Math.max(1, free - performance.now()))
  }
  const wake = () => {
    if (timer === undefined) send()
  }

  return {
    /** @param {Flow["write"]} write @param {Flow["onDrain"]} onDrain @returns {Flow} */
    open: (write, onDrain) => {
      const flow = { queue: [], onTheWay: [], bytes: 0, onEnd: undefined, write, onDrain }
      flows.push(flow)
      return flow
    },
    /** @param {Flow} flow @param {Buffer} data */
    push: (flow, data) => {
      for (let at = 0; at < data.length; at += pieceSize) flow.queue.push(data.subarray(at, at + pieceSize))
      flow.bytes += data.length
      wake()
    },
    /** @param {Flow} flow @param {() => void} onEnd */
    end: (flow, onEnd) => {
      flow.onEnd = onEnd
      wake()
    }
  }
}

/**
 * Starts the proxy in front of `target`.
 *
 * @param {number} target a port of this machine
 * @param {Shape} shape
 * @returns {Promise<number>} its port
 */
export const startShaper = (target, { downKbps, upKbps, rttMs }) => {
  const down = makeLink(downKbps, rttMs / 2)
  const up = makeLink(upKbps, rttMs / 2)
  const server = net.createServer({ noDelay: true, allowHalfOpen: true }, (client) => {
    const upstream = net.connect({ port: target, host: "127.0.0.1", noDelay: true, allowHalfOpen: true })
    /** @type {Array<Buffer> | undefined} */
    let early = []
    let ended = false
    const upFlow = up.open(
      (piece) => {
        if (upstream.writable) upstream.write(piece)
      },
      () => client.resume()
    )
    const downFlow = down.open(
      (piece) => {
        if (client.writable) client.write(piece)
      },
      () => upstream.resume()
    )
    // TCP's handshake is over here at once: it costs a round trip on a real link
    setTimeout(() => {
      for (const data of early ?? []) up.push(upFlow, data)
      early = undefined
      if (ended) up.end(upFlow, () => upstream.end())
    }, rttMs)
    client.on("data", (data) => {
      if (early !== undefined) return void early.push(data)
      up.push(upFlow, data)
      if (upFlow.bytes > 65_536) client.pause()
    })
    upstream.on("data", (data) => {
      down.push(downFlow, data)
      if (downFlow.bytes > 65_536) upstream.pause()
    })
    client.on("end", () => {
      ended = true
      if (early === undefined) up.end(upFlow, () => upstream.end())
    })
    upstream.on("end", () => down.end(downFlow, () => client.end()))
    const close = () => {
      client.destroy()
      upstream.destroy()
      for (const flow of [upFlow, downFlow]) {
        flow.queue.length = 0
        flow.bytes = 0
      }
      up.end(upFlow, () => {})
      down.end(downFlow, () => {})
    }
    client.on("error", close)
    upstream.on("error", close)
  })
  return listen(server)
}
