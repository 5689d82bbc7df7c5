/** The client loads its services later, which a worker in Vite's default format cannot. */
export default { worker: { format: "es" } }
