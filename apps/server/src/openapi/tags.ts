type Tag = { name: string; description: string };
type Group = { name: string; tags: readonly Tag[] };

const tag = (name: string, description: string): Tag => ({ name, description });

/** The chapters of the document, in the order in which somebody new reads them. */
const groups: readonly Group[] = [
  {
    name: "People and access",
    tags: [
      tag("Sign-in and account", "Signing in and out, one's own account, passwords, codes and sessions"),
      tag("Invitations", "How somebody who has an account becomes a member of a tenant"),
      tag("Users", "The members of a tenant: who they are and what they may do"),
      tag("Roles and permissions", "What roles allow; built-in ones are shared by all tenants"),
      tag("API keys", "Credentials for programs, which act with the rights of who made them"),
      tag("Tenants", "The companies on this server, and their settings"),
      tag("Saved views", "Filters, sorting and columns of a list under a name, for oneself or for all"),
    ],
  },
  {
    name: "Places and parties",
    tags: [
      tag("Addresses", "Address books of people and tenants"),
      tag("Branches", "Offices of a tenant and where they are"),
      tag("Customers", "For whom parcels are carried and goods are stored"),
      tag("Institutions", "Companies that send from several branches of their own"),
      tag("Wallets", "Money that customers and institutions have with the tenant, entry by entry"),
    ],
  },
  {
    name: "Warehousing",
    tags: [
      tag("Warehouses", "Where goods are kept, and for whom"),
      tag("Replenishment", "Picking bins filled up from reserve bins by rules"),
      tag("Locations", "Zones, aisles, racks, shelves and bins of a warehouse; only bins hold stock"),
      tag("Item categories", "Two levels by which items are sorted"),
      tag("Inventory items", "What can be kept in stock"),
      tag("Inventory stock", "How much of an item lies in which bin"),
      tag("Inventory transactions", "The ledger of stock: every change of a quantity is one of its entries"),
      tag("Reservations", "Stock that is promised and cannot be picked by anybody else"),
      tag("Inventory audits", "Counting what lies there, against what the books say"),
      tag("Receiving orders", "Goods that are to come in, and parcels that come back"),
      tag("Package scan", "What to do with a parcel whose label was scanned"),
      tag("Package transfers", "Parcels that are given another warehouse, by name alone or by waybill"),
      tag("Waybills", "Parcels that travel together between two warehouses: sealed, handed over, received"),
      tag("Picking orders", "What to fetch from which bins, and how far that is"),
      tag("Picking waves", "Several picking orders fetched on one walk"),
      tag("Warehouse exceptions", "What was found missing or wrong, by types of the tenant's own"),
      tag("Package handoffs", "Parcels that leave a warehouse over the counter, with whoever fetches them"),
    ],
  },
  {
    name: "Delivery",
    tags: [
      tag("Deliveries", "Parcels on their way, from the order to the proof of delivery"),
      tag(
        "Transfer manifests",
        "Parcels that an institution sends in bulk: scanned, carried, received, made into orders",
      ),
      tag("Driver app", "What a driver's phone calls, also after it was without a network"),
      tag("Drivers", "Who drives: vehicles, zones, documents, money and where they are"),
      tag("Vehicles", "What drivers drive, and how much it carries"),
      tag("Zones", "Areas on the map that drivers serve"),
      tag("Delivery services", "What is offered at which price"),
      tag("Delivery types", "Kinds of services, such as same-day"),
      tag("Carriers", "Other companies that carry parcels for the tenant"),
      tag("Partner API", "For a tenant's own servers and its customers' shops, by API key"),
    ],
  },
  {
    name: "Storefront",
    tags: [
      tag("Markets", "A tenant's shop: how it looks, whether it may sell, and who decides that"),
      tag("Directory", "The live markets of all tenants, public"),
      tag("Products", "What a tenant's shop sells, from the stock of its warehouses"),
      tag("Shops", "What customers see of a live market, public: products, search and reviews"),
      tag("Carts", "What a customer means to buy in a market, with what it costs"),
      tag("Storefront orders", "What was bought: from the quote to returns and refunds"),
      tag("Promotions", "Discounts, by a code or by themselves"),
      tag("Payments", "How orders are paid: the ways there are, gateways and what they tell"),
    ],
  },
  {
    name: "Restaurants",
    tags: [
      tag("Restaurants", "Kitchens that take orders, what is on their menus, and when it can be had"),
      tag("Restaurant carts", "What a diner means to order"),
      tag("Restaurant orders", "What diners ordered, from the cart to the door"),
    ],
  },
  {
    name: "Messages and files",
    tags: [
      tag("Notifications", "What people are told, as a list and as a stream"),
      tag("Devices", "Phones and browsers that get push messages"),
      tag("Webhooks", "Where the tenant's own servers hear of events"),
      tag("Labels", "Labels of parcels and items, as files for printers"),
      tag("Reports", "Key figures of a tenant, and who changed what"),
      tag("Files", "Photos and documents that records refer to"),
      tag("Development", "On servers for development alone: messages that would have been sent"),
    ],
  },
];

export const tags: readonly Tag[] = groups.flatMap((group) => group.tags);

const known = new Set(tags.map(({ name }) => name));

/** The chapter of an installation's own endpoints, whose tags we cannot know. */
export function ownTags(used: ReadonlySet<string>): Tag[] {
  return [...used].filter((name) => !known.has(name)).map((name) => tag(name, `${name}: added by this installation`));
}

/** The chapters as readers of the document show them (Redocly's and Scalar's `x-tagGroups`). */
export const tagGroups = groups.map(({ name, tags }) => ({ name, tags: tags.map((each) => each.name) }));

/** Those, and a last one for an installation's own. */
export const tagGroupsWith = (own: readonly Tag[]) =>
  own.length === 0 ? tagGroups : [...tagGroups, { name: "This installation", tags: own.map(({ name }) => name) }];
