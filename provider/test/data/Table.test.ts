import { assert, describe, it } from "../../../test/support/it.js"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { makeTable } from "../../data/Table.js"

const Note = Schema.Struct({
  owner: Schema.String,
  title: Schema.String,
  tags: Schema.Array(Schema.String),
  expires_at: Schema.Number
})
type Note = typeof Note.Type

const note = (title: string, more: Partial<Note> = {}): Note => ({
  owner: "ada",
  title,
  tags: [],
  expires_at: 100,
  ...more
})

const makeNotes = (onExpired: (row: Note) => Effect.Effect<void> = () => Effect.void) =>
  makeTable({
    row: Note,
    key: ["owner", "title"],
    indexes: { tag: ({ tags }) => tags },
    expiresAt: ({ expires_at }) => expires_at,
    onExpired
  })

const titles = (rows: ReadonlyArray<Note>) => rows.map(({ title }) => title)

describe("Table", () => {
  it.effect("finds a row by all fields of its key", function* () {
    const notes = makeNotes()
    const own = note("a")
    yield* notes.put(own)
    yield* notes.put(note("a", { owner: "bob" }))
    assert.strictEqual(yield* notes.get({ owner: "ada", title: "a" }), own)
    assert.isUndefined(yield* notes.get({ owner: "ada", title: "b" }))
  })

  it.effect("replaces a row with the same key in its place", function* () {
    const notes = makeNotes()
    yield* notes.put(note("a"))
    yield* notes.put(note("b"))
    yield* notes.put(note("a", { tags: ["new"] }))
    assert.deepStrictEqual(
      (yield* notes.all).map(({ title, tags }) => [title, ...tags]),
      [["a", "new"], ["b"]]
    )
  })

  it.effect("finds rows by every value of an index, in the order they were added", function* () {
    const notes = makeNotes()
    yield* notes.put(note("a", { tags: ["red", "blue"] }))
    yield* notes.put(note("b", { tags: ["blue"] }))
    assert.deepStrictEqual(titles(yield* notes.findAll("tag", "blue")), ["a", "b"])
    assert.strictEqual((yield* notes.find("tag", "red"))?.title, "a")
    assert.isUndefined(yield* notes.find("tag", "green"))
  })

  it.effect("does not find replaced and removed rows by an index", function* () {
    const notes = makeNotes()
    yield* notes.put(note("a", { tags: ["red"] }))
    yield* notes.put(note("b", { tags: ["red"] }))
    yield* notes.put(note("a", { tags: ["blue"] }))
    yield* notes.remove(note("b"), note("unknown"))
    assert.deepStrictEqual(yield* notes.findAll("tag", "red"), [])
    assert.deepStrictEqual(titles(yield* notes.all), ["a"])
  })

  it.effect("removes a row at the time it expires, and reports it", function* () {
    const expired: Array<string> = []
    const notes = makeNotes(({ title }) => Effect.sync(() => expired.push(title)))
    yield* notes.put(note("a", { expires_at: 10 }))
    yield* notes.put(note("b", { expires_at: 20 }))
    yield* notes.prune(9)
    assert.deepStrictEqual(titles(yield* notes.all), ["a", "b"])
    yield* notes.prune(10)
    assert.deepStrictEqual(titles(yield* notes.all), ["b"])
    yield* notes.prune(20)
    assert.deepStrictEqual(yield* notes.all, [])
    assert.deepStrictEqual(expired, ["a", "b"])
  })

  it.effect("keeps a row whose expiry was extended", function* () {
    const notes = makeNotes()
    yield* notes.put(note("a", { expires_at: 10 }))
    yield* notes.put(note("a", { expires_at: 30 }))
    yield* notes.prune(20)
    assert.deepStrictEqual(titles(yield* notes.all), ["a"])
    yield* notes.prune(30)
    assert.deepStrictEqual(yield* notes.all, [])
  })

  it.effect("undoes every change since the last commit", function* () {
    const notes = makeNotes()
    yield* notes.put(note("a", { tags: ["red"], expires_at: 10 }))
    notes.commit()
    assert.isFalse(notes.hasChanged())
    yield* notes.put(note("a", { tags: ["blue"], expires_at: 50 }))
    yield* notes.put(note("b"))
    yield* notes.remove(note("a"))
    assert.isTrue(notes.hasChanged())
    notes.rollBack()
    assert.isFalse(notes.hasChanged())
    assert.deepStrictEqual(titles(yield* notes.all), ["a"])
    assert.deepStrictEqual(titles(yield* notes.findAll("tag", "red")), ["a"])
    assert.deepStrictEqual(yield* notes.findAll("tag", "blue"), [])
    yield* notes.prune(10)
    assert.deepStrictEqual(yield* notes.all, [])
  })

  it.effect("does not count putting the same row again or removing an unknown row as a change", function* () {
    const notes = makeNotes()
    const row = note("a")
    yield* notes.put(row)
    notes.commit()
    yield* notes.put(row)
    yield* notes.remove(note("unknown"))
    assert.isFalse(notes.hasChanged())
  })

  it.effect("loads the rows that it wrote as JSON", function* () {
    const notes = makeNotes()
    yield* notes.put(note("a", { tags: ["red"] }))
    const copy = makeNotes()
    yield* copy.put(note("replaced"))
    yield* copy.load(JSON.parse(notes.toJson()))
    assert.deepStrictEqual(yield* copy.all, yield* notes.all)
    assert.deepStrictEqual(titles(yield* copy.findAll("tag", "red")), ["a"])
    assert.isFalse(copy.hasChanged())
  })

  it.effect("fails to load rows of another shape", function* () {
    const error = yield* Effect.flip(makeNotes().load([{ owner: "ada" }]))
    assert.strictEqual(error._tag, "ParseError")
  })
})
