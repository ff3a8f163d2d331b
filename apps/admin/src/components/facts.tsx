import type { ReactNode } from "react";

/** Names and values of one record; those without a value are left out. */
export function FactList({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  const told = facts.filter(([, value]) => value !== null && value !== undefined && value !== "" && value !== false);
  return (
    <dl className="facts">
      {told.map(([name, value]) => (
        <Fact key={name} name={name} value={value} />
      ))}
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

// Beyond that it is an address or a fingerprint, which has to break somewhere.
const LONGEST_CODE = 28;

/** A code, phone or number, read from the left in every language, and broken nowhere. */
export function Ltr({ children }: { children: ReactNode }) {
  const isLong = typeof children === "string" && children.length > LONGEST_CODE;
  // Kept apart from what stands beside it as a <bdi> is, by its class; lists draw those in another way.
  return <span className={isLong ? "ltr" : "ltr code"}>{children}</span>;
}

/** Words that people wrote, in whichever direction they are read. */
export const Words = ({ children }: { children: ReactNode }) => <bdi>{children}</bdi>;
