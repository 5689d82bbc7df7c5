/**
 * Lets a file's last dynamic imports arrive before it ends. With `isolate: false` the files of a worker share their modules, but
 * each asks Vitest for them through a channel of its own: an import whose file has ended would keep the next one waiting for a
 * minute.
 */
import { afterAll, vi } from "vitest"
import { count } from "../../src/page/count.js"

afterAll(() => vi.dynamicImportSettled())

// The files of a worker share their page, too: the clients that an earlier file has left open would make each new one warn
count("clients", -count("clients", 0))
