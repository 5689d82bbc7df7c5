/**
 * Takes the place of fast-check's types in our declarations: schemas name its generators in an annotation, and no type of ours
 * has that annotation.
 */
export interface Arbitrary<Value> {
  readonly generate: () => Value
}
export type ArrayConstraints = object
export type BigIntConstraints = object
export type DateConstraints = object
export type FloatConstraints = object
export type StringSharedConstraints = object
export declare const constant: <Value>(value: Value) => Arbitrary<Value>
