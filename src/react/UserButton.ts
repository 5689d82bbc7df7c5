import {
  createElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type FocusEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode
} from "react"
import { pictureOf } from "../domain/account/pictureOf.js"
import type { User } from "../domain/session/User.js"
import type { Styles } from "../domain/widget/Theme.js"
import { isElement } from "../page/nodes.js"
import { warner } from "../page/warner.js"
import type { ColorScheme } from "../view/mount/mountOptions.js"
import { createThemer, onSchemeChange } from "../view/theme/createThemer.js"
import { paletteCss } from "../view/theme/paletteCss.js"
import { adoptStyles } from "../view/theme/stylesheet.js"
import { useUser } from "./hooks.js"
import { SignOutButton, type SignOutOutcome } from "./SignOutButton.js"
import rules from "./UserButton.css?inline"

/** The props of `UserButton`. */
export interface UserButtonProps extends SignOutOutcome {
  /** The URL of your account page. Default: none. */
  readonly accountHref?: string | undefined
  /**
   * Called when the user asks for the account page. A router calls `preventDefault`, so that the browser does not open
   * `accountHref`. Default: nothing. Without this and without `accountHref`, the menu leads to no account page.
   */
  readonly onAccount?: ((event: MouseEvent<HTMLElement>) => void) | undefined
  /** Your own links and buttons, before "Log out". Default: none. */
  readonly children?: ReactNode
  /** What screen readers call the button. Default: the user's name, or else their address. */
  readonly label?: string | undefined
  /** The text of the link to the account page. Default: "Manage account". */
  readonly accountText?: string | undefined
  /** The text of the button that signs out. Default: "Log out". */
  readonly signOutText?: string | undefined
  /** Colours, shapes and the font, as for the mounts. Default: the default of each. */
  readonly styles?: Styles | undefined
  /** `auto` follows the system's setting. Default: `light`. */
  readonly colorScheme?: ColorScheme | undefined
  /** Classes for the element around the button. A rule of yours can set custom properties `--lk-…` there. Default: none. */
  readonly className?: string | undefined
}

/**
 * A round button with the user's picture or initials. It opens a menu with a link to your account page, your own links, and
 * "Log out". It renders nothing when nobody is signed in.
 *
 * @example
 * import { UserButton } from "latchkey/react"
 *
 * const Header = () => (
 *   <UserButton accountHref="/account" onSignedOut={() => location.assign("/")}>
 *     <a href="/billing">Billing</a>
 *   </UserButton>
 * )
 */
export const UserButton = (props: UserButtonProps): ReactElement | null => {
  const { user } = useUser()
  return user && createElement(Menu, { ...props, user, key: user.user_id })
}

/** The menu is a disclosure, so that it can have any links and buttons of the site. */
const Menu = ({
  accountHref,
  accountText = "Manage account",
  children,
  className,
  colorScheme = "light",
  label,
  onAccount,
  onFailure,
  onSignedOut,
  signOutText,
  styles,
  user
}: UserButtonProps & { readonly user: User }) => {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  useTheme(root, colorScheme, styles)

  const close = () => {
    // What is hidden cannot keep the focus
    if (menu.current?.querySelector(":focus")) button.current?.focus()
    setOpen(false)
  }
  useEffect(() => {
    const page = root.current?.ownerDocument
    if (!isOpen || page === undefined) return
    const closeFromOutside = (event: Event) => {
      if (root.current !== null && !event.composedPath().includes(root.current)) close()
    }
    // Assistive technology sends clicks alone
    for (const type of ["pointerdown", "click"]) page.addEventListener(type, closeFromOutside)
    return () => {
      for (const type of ["pointerdown", "click"]) page.removeEventListener(type, closeFromOutside)
    }
  }, [isOpen])
  useLayoutEffect(() => {
    if (!isOpen || menu.current === null || root.current === null) return
    keepInPage(menu.current)
    return putOnTop(menu.current, root.current)
  }, [isOpen])

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.key !== "Escape") return
    // A dialog around it stays open
    event.preventDefault()
    event.stopPropagation()
    button.current?.focus()
    setOpen(false)
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false)
  }
  const onChoice = ({ target }: MouseEvent) => {
    if (isElement(target) && target.closest("a,button") !== null) close()
  }

  const name = nameOf(user)
  const address = user.emails[0]?.email ?? user.phone_numbers[0]?.phone_number
  const account =
    accountHref !== undefined
      ? createElement("a", { href: accountHref, onClick: onAccount }, accountText)
      : onAccount && createElement("button", { type: "button", onClick: onAccount }, accountText)
  return createElement(
    "div",
    {
      ref: root,
      className: ["lk-user", className].filter(Boolean).join(" "),
      "data-scheme": colorScheme,
      onBlur,
      onKeyDown
    },
    createElement(
      "button",
      {
        ref: button,
        type: "button",
        className: "lk-user-button",
        "aria-label": label ?? name,
        "aria-expanded": isOpen,
        "aria-controls": id,
        onClick: () => setOpen(!isOpen)
      },
      createElement(Picture, { user, name })
    ),
    createElement(
      "div",
      { ref: menu, id, className: "lk-user-menu", hidden: !isOpen, popover: "manual" },
      createElement(
        "div",
        { className: "lk-user-name" },
        createElement("bdi", null, name),
        address !== undefined &&
          address !== name &&
          createElement("div", { className: "lk-user-address" }, createElement("bdi", null, address))
      ),
      createElement("div", { onClick: onChoice }, account, children),
      createElement(SignOutButton, { onFailure, onSignedOut }, signOutText)
    )
  )
}

/** Sets the colours of the widget on the element, those of the site included. */
const useTheme = (
  root: { readonly current: HTMLElement | null },
  colorScheme: ColorScheme,
  styles: Styles | undefined
) => {
  const theme = useRef<ReturnType<typeof createThemer>>(undefined)
  useLayoutEffect(() => {
    if (root.current === null) return
    adoptStyles(root.current, rules + paletteCss.replaceAll(".lk-root", ".lk-user"))
    const apply = (theme.current ??= createThemer(root.current, warner()))
    const update = () => void apply({ colorScheme, styles })
    update()
    return onSchemeChange(update)
  }, [root, colorScheme, styles])
}

/**
 * Opens the menu to the other side where it would leave the page, and upwards where it would leave the window and there is more
 * room. A button may stand in a bar that does not scroll, so a menu that is too high for the window scrolls itself.
 */
const keepInPage = (menu: HTMLElement): void => {
  for (const name of ["data-turned", "data-raised"]) menu.removeAttribute(name)
  menu.style.maxBlockSize = ""
  const { bottom, left, right, top } = menu.getBoundingClientRect()
  const { clientHeight, clientWidth } = menu.ownerDocument.documentElement
  const below = clientHeight - top
  const above = (menu.parentElement?.getBoundingClientRect().top ?? 0) - 8
  const isRaised = bottom > clientHeight && above > below
  menu.toggleAttribute("data-turned", left < 0 || right > clientWidth)
  menu.toggleAttribute("data-raised", isRaised)
  menu.style.maxBlockSize = `${Math.max(160, (isRaised ? above : below) - 8)}px`
}

/**
 * Shows the menu above everything where it stands, so that a bar of the site which hides what leaves it does not cut it off. It
 * follows its button while something scrolls. Browsers without popovers leave it in its place.
 */
const putOnTop = (menu: HTMLElement, root: HTMLElement): (() => void) | undefined => {
  if (!("showPopover" in menu)) return
  const stood = menu.getBoundingClientRect()
  const from = root.getBoundingClientRect()
  menu.showPopover()
  const follow = () => {
    const at = root.getBoundingClientRect()
    menu.style.inset = `${at.top - from.top + stood.top}px auto auto ${at.left - from.left + stood.left}px`
  }
  follow()
  const page = root.ownerDocument
  const window = page.defaultView
  page.addEventListener("scroll", follow, true)
  window?.addEventListener("resize", follow)
  return () => {
    page.removeEventListener("scroll", follow, true)
    window?.removeEventListener("resize", follow)
    menu.hidePopover()
    menu.style.inset = ""
  }
}

const nameOf = ({ emails, name, phone_numbers, user_id }: User): string =>
  [name.first_name, name.middle_name, name.last_name].filter(Boolean).join(" ").trim() ||
  (emails[0]?.email ?? phone_numbers[0]?.phone_number ?? user_id)

/** The picture of a social login that has one, or the first letters of the name, or a person where it has no letters. */
const Picture = ({ name, user }: { readonly name: string; readonly user: User }) => {
  const [broken, setBroken] = useState<string>()
  const url = pictureOf(user)
  if (url !== undefined && url !== broken)
    return createElement("img", {
      className: "lk-user-picture",
      src: url,
      alt: "",
      referrerPolicy: "no-referrer",
      onError: () => setBroken(url)
    })
  const letters = name.split(/\s+/).flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? [])
  return letters.length > 0
    ? createElement("span", { "aria-hidden": true }, letters.slice(0, 2).join("").toUpperCase())
    : createElement(
        "svg",
        { "aria-hidden": true, viewBox: "0 0 24 24", width: 24, height: 24, fill: "currentColor" },
        createElement("path", { d: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-8 8a8 8 0 0 1 16 0Z" })
      )
}
