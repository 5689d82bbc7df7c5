/** A page whose client is in a worker. `ask` calls it: a name of worker.js with its argument. */
const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" })

/** @param {string} name @param {unknown} argument */
const ask = (name, argument) =>
  new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) =>
      data.problem === undefined ? resolve(data.answer) : reject(new Error(data.problem))
    worker.postMessage([name, argument], [port2])
  })

Object.assign(window, { ask })
