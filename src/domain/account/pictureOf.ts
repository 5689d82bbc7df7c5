import type { User } from "../session/User.js"
import { imageUrl } from "../values/imageUrl.js"

/** The address of the first picture of a social login that may be loaded. */
export const pictureOf = ({ providers }: Pick<User, "providers">): string | undefined =>
  providers.map(({ profile_picture_url }) => imageUrl(profile_picture_url)).find((url) => url !== undefined)
