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

/** A code, phone or number, read from the left in every language. */
export const Ltr = ({ children }: { children: ReactNode }) => <span className="ltr">{children}</span>;

/** Words that people wrote, in whichever direction they are read. */
export const Words = ({ children }: { children: ReactNode }) => <bdi>{children}</bdi>;
