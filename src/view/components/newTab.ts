/** The attributes of a link that opens a new tab without an opener or a referrer. */
export const newTab = { target: "_blank", rel: "noopener noreferrer" } as const
