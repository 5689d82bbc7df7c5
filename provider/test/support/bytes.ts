/** Encodes the parts of CBOR (RFC 8949) and DER that an authenticator uses. */

/** UTF-8. */
export const bytesOf = (text: string) => new TextEncoder().encode(text)

/** A big-endian integer with this number of bytes. */
export const int = (value: number, length: number): ReadonlyArray<number> =>
  Array.from({ length }, (_, index) => (value >>> (8 * (length - 1 - index))) & 0xff)

/** The values that `cbor` encodes. */
export type Cbor = number | string | Uint8Array | ReadonlyMap<Cbor, Cbor>

/** Encodes integers, text, bytes and maps with lengths up to 65535. */
export const cbor = (value: Cbor): Uint8Array => Uint8Array.from(encoded(value))

const encoded = (value: Cbor): ReadonlyArray<number> => {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === "string") return [...head(3, bytesOf(value).length), ...bytesOf(value)]
  if (value instanceof Uint8Array) return [...head(2, value.length), ...value]
  return [...head(5, value.size), ...[...value].flatMap(([key, each]) => [...encoded(key), ...encoded(each)])]
}

const head = (major: number, value: number): ReadonlyArray<number> =>
  value < 24
    ? [(major << 5) | value]
    : value < 256
      ? [(major << 5) | 24, value]
      : [(major << 5) | 25, ...int(value, 2)]

/** Converts a Web Crypto signature (r and s concatenated) to a DER sequence of two integers. */
export const derOf = (signature: Uint8Array): Uint8Array => {
  const half = signature.length / 2
  const parts = [...integer(signature.slice(0, half)), ...integer(signature.slice(half))]
  return Uint8Array.from([0x30, parts.length, ...parts])
}

const integer = (bytes: Uint8Array): ReadonlyArray<number> => {
  const digits = [...bytes.slice(bytes.findIndex((byte) => byte !== 0))]
  // A leading 1 bit would make the integer negative.
  const unsigned = (digits[0] ?? 0) > 0x7f ? [0, ...digits] : digits
  return [0x02, unsigned.length, ...unsigned]
}
