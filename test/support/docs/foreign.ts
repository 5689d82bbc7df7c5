/** The parts that pages use of packages that this repository does not install, with the types that the packages give them. */
export const foreign = `
declare module "next/link" {
  const Link: (props: { href: string; children: import("react").ReactNode }) => import("react").ReactElement
  export default Link
}

declare module "next/headers" {
  export const headers: () => Promise<Headers>
}

declare module "next/navigation" {
  export const redirect: (url: string) => never
}

declare module "next/server" {
  export const connection: () => Promise<void>
  export class NextRequest extends Request {
    readonly cookies: { has: (name: string) => boolean }
  }
  export class NextResponse extends Response {
    static next: () => NextResponse
    static redirect: (url: URL) => NextResponse
  }
}

declare module "express" {
  interface Response {
    append: (name: string, value: string | ReadonlyArray<string>) => void
    json: (body: unknown) => void
    redirect: (url: string) => void
    send: (body: string) => void
    sendFile: (path: string, options: { root: string }) => void
    status: (status: number) => Response
    type: (type: string) => Response
  }
  type Request = import("node:http").IncomingMessage & { method: string; url: string }
  type Handler = (request: Request, response: Response) => Promise<void>
  type Middleware = (request: Request, response: Response, next: (error?: unknown) => void) => void
  export type ErrorRequestHandler = (
    error: unknown,
    ...rest: Parameters<Middleware>
  ) => void
  export const Router: () => Middleware & { all: (path: string, handler: Handler) => void }
  const express: {
    (): {
      get: (path: string, handler: Handler) => void
      listen: (port: number) => void
      post: (path: string, handler: Handler) => void
      use: (handler: ErrorRequestHandler | Middleware) => void
    }
    static: (folder: string) => Middleware
  }
  export default express
}

declare module "hono" {
  interface Context {
    json: (body: unknown, status?: number) => Response
    req: { raw: Request }
  }
  export class Hono {
    get: (path: string, handler: (context: Context) => Promise<Response>) => void
    onError: (handler: (error: Error, context: Context) => Response) => void
  }
}

declare module "fastify" {
  type Handler = (request: { headers: import("node:http").IncomingHttpHeaders }) => Promise<unknown>
  const fastify: () => {
    get: (path: string, handler: Handler) => void
    listen: (options: { port: number }) => Promise<string>
  }
  export default fastify
}

declare module "@sveltejs/kit" {
  export const error: (status: number, message: string) => never
  export const redirect: (status: number, url: string) => never
}

declare module "react-router" {
  export const Navigate: (props: { to: string; replace?: boolean }) => null
  export const Outlet: () => import("react").ReactElement | null
}

declare module "@angular/core" {
  type Decorate = (target: unknown, context: ClassDecoratorContext) => void
  export const Component: (options: {
    selector: string
    schemas?: ReadonlyArray<object>
    template: string
  }) => Decorate
  export const CUSTOM_ELEMENTS_SCHEMA: { name: string }
  export const signal: <Value>(value: Value) => { (): Value; set: (value: Value) => void }
}

declare module "@angular/platform-browser" {
  export const bootstrapApplication: (component: unknown) => Promise<unknown>
}
`
