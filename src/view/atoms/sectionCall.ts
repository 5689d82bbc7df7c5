import type * as Effect from "effect/Effect"
import type { PageServices } from "../../services/wiring/layerOnDemand.js"
import { family, persistent } from "./runtime.js"

/** Makes a call, and interrupts what makes it when the person does not confirm. */
export type SectionCall = <A, E, R>(call: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R | PageServices>

/**
 * How a section of the account page makes calls that other screens make too: it asks for the second factor when the provider wants
 * one. Elsewhere they are made as they are.
 */
export const sectionCallAtom = family((_section: string) => persistent<SectionCall>((call) => call))
