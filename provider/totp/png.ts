/** Black and white images in the format PNG (ISO/IEC 15948), without compression. */

const bytesOf = (value: number): ReadonlyArray<number> =>
  [24, 16, 8, 0].map((shift) => (value >>> shift) & 255)

/** The image of a square of modules, true for black, each `scale` pixels wide and high. */
export const pngOf = (modules: ReadonlyArray<ReadonlyArray<boolean>>, scale: number): Uint8Array => {
  const size = modules.length * scale
  const pixels = Array.from({ length: size }, (_, index) => Math.floor(index / scale))
  // Each line starts with its filter, none. A bit per pixel, 1 for white.
  const lines = pixels.flatMap((row) => [
    0,
    ...packed(pixels.map((column) => modules[row]?.[column] !== true))
  ])
  return Uint8Array.from([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...chunk("IHDR", [...bytesOf(size), ...bytesOf(size), 1, 0, 0, 0, 0]),
    ...chunk("IDAT", stored(lines)),
    ...chunk("IEND", [])
  ])
}

/** Eight bits per byte, the first in the highest place. */
const packed = (bits: ReadonlyArray<boolean>): ReadonlyArray<number> =>
  Array.from({ length: Math.ceil(bits.length / 8) }, (_, index) =>
    Array.from({ length: 8 }, (_bit, place) => (bits[index * 8 + place] === true ? 128 >> place : 0)).reduce(
      (sum, bit) => sum + bit
    )
  )

/** A zlib stream of stored blocks (RFC 1950, RFC 1951), which have at most 65,535 bytes. */
const stored = (bytes: ReadonlyArray<number>): ReadonlyArray<number> => {
  const blocks: Array<number> = []
  for (let start = 0; start < bytes.length; start += 0xffff) {
    const block = bytes.slice(start, start + 0xffff)
    const isLast = start + 0xffff >= bytes.length
    const { length } = block
    blocks.push(isLast ? 1 : 0, length & 255, length >> 8, ~length & 255, (~length >> 8) & 255, ...block)
  }
  let [low, high] = [1, 0]
  for (const byte of bytes) {
    low = (low + byte) % 65_521
    high = (high + low) % 65_521
  }
  return [0x78, 0x01, ...blocks, ...bytesOf(high * 65_536 + low)]
}

const chunk = (type: string, data: ReadonlyArray<number>): ReadonlyArray<number> => {
  const named = [...new TextEncoder().encode(type), ...data]
  return [...bytesOf(data.length), ...named, ...bytesOf(crc(named))]
}

/** The cyclic redundancy check of PNG, annex D. */
const crc = (bytes: ReadonlyArray<number>): number => {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return ~sum >>> 0
}
