/** A tenant's id as it stands in SQL: a literal. */
export type TenantLiteral = string;
type Condition = (tenant: TenantLiteral) => string;

/** What goes along of a table that is not simply the tenant's by a `tenant_id` of its own. */
export type TableRule =
  | {
      /** Its rows that meet a condition, as they are. */
      take: "rows";
      why: string;
      where: Condition;
      /** Those of them, `t`, that do not leave; where the tenant is removed they go like the others. */
      stays?: string;
    }
  | {
      /** The rows that taken ones refer to: shared with others, so brought in only where they are missing. */
      take: "reached";
      why: string;
      /** Rows beside those that are referred to. */
      also?: Condition;
      /** What leaves instead of a column's value, where `t` is the table; what is new where it arrives has to be that already. */
      columns?: Readonly<Record<string, Condition>>;
      /** What has to hold of a row `t` that is new where it arrives: everybody there sees it. */
      fits?: string;
      /**
       * Done before what is missing is taken from `incoming`, a table of what came: `change` is given as `$1`, a jsonb array, the
       * rows that `found` answers, whose `id` it names. One statement could not do both on a cluster, whose nodes don't know `incoming`.
       */
      arrive?: readonly { found: Condition; change: string }[];
      /** What to tell of those that came: a query of `incoming` with one text a row, asked before `arrive`. */
      tell?: string;
    }
  | {
      /** Numbers that must never be given twice: raised here to what the tenant's own rows need, whatever the file says of them. */
      take: "highest";
      why: string;
      key: string;
      value: string;
      /** The highest number that its rows have, by the counter's name: queries of one number. */
      needs: Readonly<Record<string, Condition>>;
      /** Beyond it an import is refused: whatever comes, enough is left for everybody. */
      most: number;
    }
  | {
      take: "nothing";
      why: string;
      /** What of it ends with the tenant. */
      ends?: Condition;
    };

export type TenantRules = {
  /** The table of tenants itself: `id`, `code`, `name`, `status`, and `removal_started_at`, which a removal sets first. */
  tenants: string;
  /** Every table without a `tenant_id uuid NOT NULL` of its own, and every other with a rule of its own. */
  tables: Readonly<Record<string, TableRule>>;
  /** Queries of one text each: sums that must come out of an import as they went into the export. */
  facts: Readonly<Record<string, Condition>>;
  /** Queries that find nothing in what may be brought in, by the sentence that refuses it. */
  refusals: Readonly<Record<string, Condition>>;
  /** Statements that put right what depends on rows that were here before, once all have come. */
  settling: readonly Condition[];
  /** Statements that put right what others remember of a tenant, in the transaction that removes it. */
  ending: readonly Condition[];
  /** Accounts that the tenant made: they go with it when nothing else names them. */
  people: {
    table: string;
    made: Condition;
    /** Tables whose `user_id` names an account without keeping it: what of them is its own, and goes with it. */
    theirOwn: Readonly<Record<string, string>>;
    /** What becomes of those that stay. */
    disown: Condition;
  };
};

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isId = (text: string): boolean => ID.test(text);

/** COPY takes no parameters, so the id stands in the text, and nothing but an id can. */
export function literalOf(tenantId: string): TenantLiteral {
  if (!isId(tenantId)) throw new Error(`${tenantId} is no id`);
  return `'${tenantId}'::uuid`;
}
