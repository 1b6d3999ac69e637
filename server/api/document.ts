import type { OpenAPIHono } from '@hono/zod-openapi'
import { Hono } from 'hono'
import { pack, sendPacked } from '../http/packed-body.ts'
import type { AppEnv } from '../http/request-guard.ts'
import type { SecretCookie } from '../http/secret-cookies.ts'
import { pagePolicy } from '../http/security-headers.ts'
import { docsPage } from './docs-page.ts'

/** Says of the API what no single operation says: see `GET /api/openapi.json`, and `/api/docs` for people. */
export function apiDocument(publicUrl: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kuntur',
      version: '1',
      summary: 'The API of a shop for computer hardware',
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
  }
}

/** Registers how the operations that ask for a session get it. */
export function registerSession(registry: OpenAPIHono['openAPIRegistry'], cookie: SecretCookie): void {
  registry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: cookie.name,
    description:
      'Set by `login`, `register` and the sign-in with Google: HttpOnly, `SameSite=Lax`, 14 days without a call or 30 in all. The `token` of their answers opens nothing.',
  })
}

/** `GET /api/openapi.json` for programs, `GET /api/docs` for people. Each is made when it is first asked for, and kept. */
export function documentEndpoints(readDocument: () => object): Hono<AppEnv> {
  const json = once(() => pack(Buffer.from(JSON.stringify(readDocument())), 'application/json'))
  const page = once(async () => {
    const markup = docsPage(readDocument())
    return { body: await pack(Buffer.from(markup), 'text/html'), policy: pagePolicy([markup]) }
  })
  return new Hono<AppEnv>()
    .get('/api/openapi.json', async (context) =>
      sendPacked(context, await json(), {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'public, no-cache',
      }),
    )
    .get('/api/docs', async (context) => {
      const { body, policy } = await page()
      return sendPacked(context, body, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'public, no-cache',
        'content-security-policy': policy,
      })
    })
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

const tags = {
  Catalogue: 'What everybody may read: products, builds, and what lies in a cart.',
  Session: 'Signing in and out, registering, and what the links of mails lead to.',
  Buyer: 'The signed-in buyer.',
  Favourites: 'The wish list, which `readUser` shows.',
  'Questions and reviews': 'What buyers ask about products, and what they say of those that they got.',
  Notices: 'Being told once when a product is in stock again, or costs less.',
  'Saved PCs':
    'Computers that buyers put together in the builder, saved under a code, and shared by its link.',
  Addresses: 'Saved addresses, which `readUser` lists. One of them is the default.',
  Orders: 'Reserving a cart, ordering it, and what becomes of an order.',
  Returns: 'What a buyer wants to return or to have under warranty, with its photos and its steps.',
  Access: 'Password, e-mail, Google and the places where the buyer is signed in.',
  Desk: 'What the staff come to: what waits to be done, searches, running reservations.',
  'Desk orders':
    'Orders as the staff see and move them. Each act carries the last event that its screen knew.',
  'Desk customers':
    'Who has an account or bought at the counter: history, notes, blocks, help to come in, exports.',
  'Desk payments': 'Money that came in, what the staff gave of it to orders, and what is left over.',
  'Desk refunds': 'Money that goes back: what is owed, to which account, and what was made of it.',
  'Desk suppliers': 'Who sells to the shop, and the prices that are proposed of what they ask.',
  'Desk imports': 'Files of products: sent, mapped, compared row by row with the catalogue.',
  'Desk statements':
    'What the shop’s banks say: a file is shown before it is read, and read into lines, each of which comes once.',
  'Desk offers':
    'Prices that the staff hold for a buyer who wrote, and the link that opens the checkout with them.',
  'Desk notices': 'What people wait to be told of products, and whom the staff tell by WhatsApp.',
  'Desk compatibility': 'What the staff say of boards beside what the rules say.',
  'Desk settings': 'What the owner decides of the shop: changed with a preview, and taken back.',
  'Desk search': 'How the search understands words, and what it could not find.',
  'Desk batches':
    'Acts on many products: what they would change, how far they are, and how they are taken back.',
  'Desk categories':
    'The categories and specifications that the staff add, and what the products of each show.',
  'Desk products': 'The products as the staff write, publish and hide them, with their edits.',
  'Desk builds':
    'Builds of real products: their parts, what the rules say of them, and what could replace one.',
  'Desk stock': 'What lies on the shelf, what came in, and what was counted.',
  'Desk serial numbers':
    'The numbers that makers gave to units: whether one was sold here, and those that are still to be written down.',
  'Desk counter': 'The sale at the counter, and its undoing.',
  'Desk figures': 'How the shop does: sales, margin, stock, reservations, searches and mails.',
  'Desk invoices': 'The invoices of orders, with their files, and the export for the accountant.',
  'Desk returns': 'Returns and warranties, from the request to the money, the other unit or the repair.',
  'Desk questions and reviews': 'Answering what buyers ask, and publishing what they say.',
  'Desk mails': 'What the shop wrote to its buyers.',
  'Own access': 'One of the staff: what they may do, and how they prove who they are.',
  Team: 'Who is of the staff, and the roles that say what each may do.',
  Audit: 'What the staff did.',
  'Joining the staff': 'What the link leads to that makes somebody an owner or one of the staff.',
  'Personal data': 'What the law on data protection lets people ask for.',
}

const description = `All that the shop's own pages can do. Words for people, such as \`message\`, are Spanish.

**Sessions.** The cookie of a session is the credential: send it with every call (\`credentials: 'include'\` in a browser).
A call that needs one and has none that lives is a 401 (\`not_signed_in\`).

**From a browser on another origin.** Only origins that the shop's owner has named are let in, and only on the same site
(\`https://tienda.example\` with the API at \`https://api.tienda.example\`): the cookie is \`SameSite=Lax\`. From every other origin a
call that changes something is a 403 (\`forbidden_origin\`). Programs that are no browser are not concerned.

**Signing in with Google.** Lead the browser to \`/auth/google\`. It comes back to \`/oauth-callback\` with \`token\` in its query, or
to \`/login\` with \`aviso\`, the reason why not. With \`?volver_a=\` and an origin that the owner has named, it comes back to
\`/oauth-callback\` on that origin, with \`token\` or with \`aviso\`.

**The desk.** What lies below \`/api/admin\` is for the shop's staff: a stranger gets a 401, a buyer a 404. \`x-permission\` names the
permission that an operation asks for (\`own\`: none beside being of the staff; \`a | b\`: either). Staff sessions end after 12 hours without a call or 7 days
in all.

**Bodies** are JSON of at most 100 KiB. Ids are numbers, or their digits as text. Times are ISO 8601 with the shop's offset.
Money is in US dollars. Paths of pictures are relative to the server's address.

**Refusals** all look like \`Problem\`. \`error\` is what a program reads, \`message\` what a person does. Each operation lists those that
it can answer. Beside them, a path that has no other method is a 405 (\`method_not_allowed\`), and HTTP that cannot be read is a 400, a
408 or a 431 without a body of ours.

**Paths** have no slash at the end. The one exception is \`/api/login/\`, which is \`/api/login\` under another name.`
