/** What somebody has to know before the first request; the limits are those of a server as it comes. */
export const introduction = `
Delivery logistics, warehousing and storefront commerce for many companies on one server. JSON over HTTPS, in English,
Arabic and Kurdish.

## Signing in

People sign in with \`POST /auth/login\` (or with a code, \`POST /auth/otp/request\`) and send the \`access_token\` as
\`Authorization: Bearer …\`. It lives for 15 minutes; \`POST /auth/refresh\` answers a new one and the next
\`refresh_token\`, which is good once. Programs send an API key as \`X-API-Key\` to the operations of the *Partner API*.
Neither is taken in place of the other: 401 \`unauthenticated\` then says in \`needs\` which one it has to be, \`session\` or
\`api_key\`. A request with both is taken for the \`Authorization\`.

Customers register by \`POST /auth/register\`, which sends no message. Their e-mail and phone are proven by a code: signed in,
\`PATCH /auth/me\` with the same contact sends one, for \`POST /auth/contact/verify\`, and the password stays. Where a contact is
first proven by signing in with a code, the account is whose contact it is: the password that was set before ends, and so do
the other contact and the sessions.

A session works in one tenant. \`POST /auth/switch-tenant\` leads to another one; \`tenant_id\` in the query names it for a
single request. What belongs to another tenant is answered like what does not exist: 404.

## Answers and errors

Every answer has \`success\` and a \`message\` for people, in their language. A refused request answers a \`Failure\`:
branch on its \`code\`, one of \`Reason\`, never on the message. With \`validation_failed\`, \`details\` says what is wrong
with which field. Quote \`request_id\` (also the header \`X-Request-Id\`) when you report a problem. Newer servers may answer
fields and codes that are not listed here: pass over what you do not know.

## Repeating a request

Send an \`Idempotency-Key\` of your own, such as a UUID, with everything that changes something. When the answer was lost,
send the same request with the same key again: it takes effect once, and the first answer comes back, with
\`Idempotency-Replayed: true\`. The same key with another body is refused, 422. The path and the query belong to the key:
repeat them as they were, and choose the language by \`Accept-Language\`. Keys are kept for 24 hours. A replayed answer has
\`null\` where the first one had a secret.

## Changing what others change too

Send \`If-Match\` with the \`updated_at\` of a record that you read, and your change is made only if nobody changed the record
since; otherwise 412 \`changed_meanwhile\`, with the record's present \`updated_at\`, and nothing happened. Operations that
take it say so. What moves a status needs none: a move that is not possible any more is refused anyway.

## Lists

Lists take \`page\` (from 1) and \`limit\` (at most 100), and answer the exact \`total\` under the same filters. A few that
only grow are read by \`cursor\`: send the \`next_cursor\` of the page before. \`search\` is part of a text, whatever the
case.

With \`Accept: text/csv\` a list answers all rows that its filters leave as a table: UTF-8 with a byte order mark, columns
named as the fields, those of objects with a dot between. A table that could not be finished ends with a broken
connection.

## Values

Ids are UUIDs. Moments are ISO 8601 and answered in UTC with milliseconds. Money and quantities are JSON numbers with at most
3 decimals: calculate with decimals, not with floats. In a PATCH, what is left out stays as it is; \`null\` empties a field
that may be empty.

## Languages

\`language=en|ar|ku\` or \`Accept-Language\` chooses the language of messages and of texts that are kept in several. Without
either it is English.

## Buying in a shop

1. \`GET /storefront/directory\` lists shops, \`GET /storefront/shops/{store_name}\` shows one: \`market_id\`, \`tenant_code\`,
   \`delivery_services\` and the \`payment_methods\` that can be used now. Its products are below it. None of it needs a credential.
2. \`POST /auth/register\` with the shop's \`tenant_code\` makes an account; whoever has one buys in every shop with it.
3. \`POST /storefront/carts/{market_id}/items\` fills the cart, whose \`id\` is the \`cartId\`.
4. \`POST /storefront/orders/quote\` says what it comes to with one of the \`delivery_services\`, brought to an address.
5. \`GET /storefront/payment-method-types\` has the ids of the ways to pay; \`POST /storefront/orders/confirm\` places the order.
   Through a gateway the payer goes on to \`instructions.redirect_url\`.
6. \`GET /storefront/orders/{order_id}/payment-status\` shows how it is paid and where it is; \`GET /storefront/orders/history\` lists
   one's orders of all shops. The shop approves an order and sends it.

## Limits

600 requests a minute with a credential, 60 a minute without one, counted by credential or address; tenants can have other
limits. The header \`RateLimit\` says what is left. Past the limit: 429 with \`Retry-After\` in seconds. A body has at most
1 MiB, without a credential 64 KiB, an uploaded file 10 MiB, a table of items or stock 64 MiB.

## Webhooks

A tenant's servers hear of events by \`POST\` to the URLs that they register with \`POST /webhooks\`. Requests are signed as
[Standard Webhooks](https://www.standardwebhooks.com) say: check the signature, keep \`webhook-id\` to recognise what comes
twice, and answer 2xx within a few seconds. Anything else is tried again, for three days.
`.trim();
