import { demoId } from "@karwan/seed";
import { deliveryScenarios } from "./deliveries/scenarios.ts";
import type { Ask, Credentials } from "./load.ts";
import { ledger, lists, severalStatements } from "./marks.ts";
import type { Stage } from "./stage.ts";
import { warehouseScenarios } from "./warehouse/scenarios.ts";

export type Scenario = {
  name: string;
  title: string;
  /** How many clients, and the ratio wanted with so many. */
  wanted: ReadonlyMap<number, number | null>;
  asks: readonly Ask[];
  /** Who asks: operations of the first company, unless it is somebody else or nobody. */
  credential?: () => Promise<Credentials>;
  /** How long a slice is at least: where one request takes a good part of a second. */
  leastSeconds?: number;
  /** Puts there what the requests need; done once, before the first. */
  prepare?: () => Promise<void>;
  /** Puts back what the requests used up; done behind each slice. */
  restore?: () => Promise<void>;
  /** What is new in each answer of a write, behind a first group that is not. */
  fresh?: readonly RegExp[];
};

type Row = { stock_id: string; warehouse_id: string; item_id: string; from_bin_id: string };

const SPREAD = 4000;
const AMOUNT = 0.001;
const HOT_STOCK = 1_000_000;

// What the hot row has to show is how 64 clients compare with 8.
const hot = new Map([...ledger, [8, null], [64, null]]);

const get = (path: string): Ask => ({ method: "GET", path: `/api/v1/warehousing/${path}` });
const post = (path: string, body: object): Ask => ({ method: "POST", path: `/api/v1/warehousing/${path}`, body });

/** Rows of the largest company that have enough free for all that will be taken, far apart from each other. */
async function spreadRows(stage: Stage): Promise<Row[]> {
  const rows = await stage.rows<Row>(
    `SELECT s.id AS stock_id, s.warehouse_id, s.item_id, s.bin_id AS from_bin_id
       FROM inventory_stock s JOIN inventory_items i ON i.tenant_id = s.tenant_id AND i.id = s.item_id AND i.is_active
      WHERE s.tenant_id = $1 AND s.status = 'available' AND s.quantity - s.reserved_quantity > 10
        AND (s.expiration_date IS NULL OR s.expiration_date > current_date + 30)
      ORDER BY md5(s.id::text) LIMIT $2`,
    [demoId("tenant", "SC01"), SPREAD],
  );
  if (rows.length < SPREAD / 10) throw new Error("too little stock is left: delete the data folder of the benchmark");
  return rows;
}

function movement(type: "receive" | "pick", { from_bin_id, ...row }: Row, quantity = AMOUNT): Ask {
  const bin = type === "pick" ? { from_bin_id } : {};
  return post("inventory-transactions", { ...row, ...bin, transaction_type: type, quantity });
}

/** All benchmarks that compare the server with the bare handlers; puts enough stock on the hot row, opens orders to pick. */
export async function scenariosOn(stage: Stage, { orders } = { orders: 200 }): Promise<Scenario[]> {
  const rows = await spreadRows(stage);
  const hotRow = rows.pop();
  if (!hotRow) throw new Error("no row");
  const top = movement("receive", hotRow, HOT_STOCK);
  const headers = { authorization: `Bearer ${await stage.token()}`, "content-type": "application/json" };
  const topped = await fetch(stage.urls.ours + top.path, { method: "POST", headers, body: JSON.stringify(top.body) });
  if (!topped.ok) throw new Error(`the hot row takes no stock: ${await topped.text()}`);
  const [{ warehouse_id } = hotRow] = rows;
  return [
    {
      name: "stock-list",
      title: "stock list",
      wanted: lists,
      asks: [get(`inventory-stock?warehouse_id=${warehouse_id}`)],
    },
    {
      name: "item-list",
      title: "item list, warehouse totals",
      wanted: lists,
      asks: [get(`inventory-items?warehouse_id=${warehouse_id}`)],
    },
    {
      name: "item",
      title: "item by id",
      wanted: lists,
      asks: rows.map(({ item_id }) => get(`inventory-items/${item_id}`)),
    },
    { name: "receive", title: "receive", wanted: ledger, asks: rows.map((row) => movement("receive", row)) },
    { name: "pick", title: "pick, spread rows", wanted: ledger, asks: rows.map((row) => movement("pick", row)) },
    { name: "pick-hot", title: "pick, one hot row", wanted: hot, asks: [movement("pick", hotRow)] },
    {
      name: "reservation",
      title: "reservation",
      wanted: severalStatements,
      asks: rows.map(({ stock_id, warehouse_id: place, item_id }) =>
        post("reservations", { stock_id, warehouse_id: place, item_id, quantity: AMOUNT }),
      ),
    },
    ...(await deliveryScenarios(stage)),
    ...(await warehouseScenarios(stage, { orders })),
  ];
}
