import type { paths } from 'kuntur-api'
import type { AdminCalls } from '../../contract/admin-client.ts'
import type { Calls as ShopCalls } from '../../contract/client.ts'

/*
 * Compiled by `generated-client.test.ts` against the types that it makes of the API's document. The browser's own tables of
 * calls (`contract/client.ts`, `contract/admin-client.ts`) are written by hand; here they do not compile when they say something else
 * than the document.
 */

type Calls = ShopCalls & AdminCalls

/** Calls of the document that neither the shop's own pages nor the desk make, and why. */
type NotCalled = {
  'POST /api/login': 'POST /api/login/ is the same'
  'POST /api/logout': 'GET /api/logout is the same, and the one of the specification'
  'GET /api/user/orders/{id}/receipt': 'a picture: the browser loads it by its address'
  'GET /api/admin/orders/{id}/claims/{claim}/photo': 'the same'
  'GET /api/products/{id}/feedback': 'the page of a product has it from the server'
  'GET /api/performance': 'the page has it from the server'
  'GET /api/power-cuts': 'the page has it from the server'
  'GET /api/compatibility': 'for others: pages have it from the server'
  'GET /api/pc-builds/{code}': 'its page has it from the server'
  'GET /api/user/orders/{id}/invoice/pdf': 'a file: a link leads to it'
  'GET /api/user/orders/{id}/invoice/xml': 'the same'
  'GET /api/user/return-cases/{id}/photos/{photoId}': 'a picture: the browser loads it by its address'
  'GET /api/admin/returns/{id}/photos/{photo}': 'the same'
  'GET /api/admin/refunds/{id}/proof': 'a file: a link leads to it'
  'GET /api/admin/invoices/{id}/pdf': 'the same'
  'GET /api/admin/invoices/{id}/xml': 'the same'
  'GET /api/admin/invoices.csv': 'the same'
  'GET /api/admin/products.csv': 'the same'
  'GET /api/admin/figures/sales.csv': 'the same'
  'GET /api/admin/figures/stock.csv': 'the same'
  'GET /api/admin/figures/reservations.csv': 'the same'
  'GET /api/admin/figures/searches.csv': 'the same'
  'GET /api/admin/figures/mails.csv': 'the same'
  'GET /api/admin/customers.csv': 'the same'
  'GET /api/admin/customers/{id}/export': 'the same'
  'GET /api/admin/products.xlsx': 'the same'
}

/** The same path with another body has a second name in the table: `POST /api/login/ (recovery)`. */
type RouteOf<Name> = Name extends `${infer Route} (${string})` ? Route : Name
type Called = RouteOf<keyof Calls>
type NamesOf<Route> = { [Name in keyof Calls]: RouteOf<Name> extends Route ? Name : never }[keyof Calls]

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
type Documented = {
  [Path in keyof paths & string]: {
    [M in Method & keyof paths[Path]]: paths[Path][M] extends { responses: unknown }
      ? `${Uppercase<M>} ${Path}`
      : never
  }[Method & keyof paths[Path]]
}[keyof paths & string]

type Operation<Route> = Route extends `${infer M} ${infer Path}`
  ? Path extends keyof paths
    ? Lowercase<M> extends keyof paths[Path]
      ? paths[Path][Lowercase<M>]
      : never
    : never
  : never

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never
type Success<T> = T extends { responses: infer R } ? Json<R[keyof R & (200 | 201)]> : never
type Request<T> = T extends { requestBody: infer R }
  ? Json<R>
  : T extends { requestBody?: infer R }
    ? Json<NonNullable<R>> | undefined
    : never
type Parameters<T, Place extends 'path' | 'query'> = T extends { parameters: infer P }
  ? Place extends keyof P
    ? NonNullable<P[Place]>
    : never
  : never

/** As JSON has it: nothing is `readonly`, and whether a box was ticked is for the shop to judge. */
type Sent<T> = T extends readonly (infer E)[]
  ? Sent<E>[]
  : T extends object
    ? { -readonly [Key in keyof T]: Sent<T[Key]> }
    : T extends boolean
      ? boolean
      : T

/**
 * The document has one schema for what a buyer typed, on the way in and on the way out. On the way in these may be a text or a
 * number; the shop answers only one of both.
 */
type AnsweredAs = {
  celular: string
  ci: string
  pickup_identification: string
  invoice_identification: string
  bank_account_id: number
}
type Answered<T> = T extends [unknown, ...unknown[]]
  ? { [Place in keyof T]: Answered<T[Place]> }
  : T extends (infer E)[]
    ? Answered<E>[]
    : T extends object
      ? {
          [Key in keyof T]: Key extends keyof AnsweredAs
            ? Extract<T[Key], AnsweredAs[Key] | null | undefined>
            : Answered<T[Key]>
        }
      : T

type Answer<Name extends keyof Calls> = Calls[Name]['answer']
type Given<Name extends keyof Calls, Part extends string> =
  Calls[Name] extends Record<Part, infer Value> ? Value : never

/** The names of calls whose table entry does not fit the document. */
type Misfits = {
  answer: {
    [Route in Called]: Answered<Success<Operation<Route>>> extends Answer<NamesOf<Route>> ? never : Route
  }[Called]
  body: {
    [Name in keyof Calls]: Sent<Given<Name, 'body'>> extends Sent<Request<Operation<RouteOf<Name>>>>
      ? never
      : Name
  }[keyof Calls]
  params: {
    [Name in keyof Calls]: keyof Given<Name, 'params'> extends keyof Parameters<
      Operation<RouteOf<Name>>,
      'path'
    >
      ? never
      : Name
  }[keyof Calls]
}

/** Each of these is empty: what the compiler says of one that is not begins with the names in it. */
export const findings: Record<string, never[]> = {
  calledButNotDocumented: [] as Exclude<Called, Documented>[],
  documentedButNotCalled: [] as Exclude<Documented, Called | keyof NotCalled>[],
  needlesslyNamed: [] as (Extract<keyof NotCalled, Called> | Exclude<keyof NotCalled, Documented>)[],
  answers: [] as Misfits['answer'][],
  bodies: [] as Misfits['body'][],
  params: [] as Misfits['params'][],
}
